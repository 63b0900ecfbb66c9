import { defineWords } from "./define-words.ts";

/** What is wrong with a field of digits, by its kind. */
export const TYPED_WORDS = defineWords(
  {
    phone: "Enter a phone number of the country code, such as 012-345 6789.",
    storePhone: "Enter a phone number of the country code, such as 012-345 6789.",
    shownPhone: "Enter a phone number, such as +60 3-1234 5678.",
    fullPhone: "Enter a phone number with its country code, such as +60 12 345 6789.",
    callingCode: "Enter a country code, such as 60.",
    postcode: "Enter a postcode, such as 50450.",
    bankAccount: "Enter an account number of 5 to 34 digits.",
    appCode: "Enter the six digits that the app shows.",
    code: "Enter a code of six digits, or a recovery code.",
    percent: "Enter a percentage from 0 to 100, such as 12.5.",
    count: "Enter a whole number.",
    timestamp: "Enter a number of seconds.",
    day: "Enter a date, such as 2026-11-21.",
    identity: "Enter an ID number.",
    registration: "Enter a registration number.",
  },
  {
    phone: "Sila masukkan nombor telefon bagi kod negara itu, contohnya 012-345 6789.",
    storePhone: "Sila masukkan nombor telefon bagi kod negara itu, contohnya 012-345 6789.",
    shownPhone: "Sila masukkan nombor telefon, contohnya +60 3-1234 5678.",
    fullPhone: "Sila masukkan nombor telefon dengan kod negara, contohnya +60 12 345 6789.",
    callingCode: "Sila masukkan kod negara, contohnya 60.",
    postcode: "Sila masukkan poskod, contohnya 50450.",
    bankAccount: "Sila masukkan nombor akaun 5 hingga 34 digit.",
    appCode: "Sila masukkan enam digit yang dipaparkan oleh aplikasi.",
    code: "Sila masukkan kod enam digit, atau kod pemulihan.",
    percent: "Sila masukkan peratusan dari 0 hingga 100, contohnya 12.5.",
    count: "Sila masukkan nombor bulat.",
    timestamp: "Sila masukkan bilangan saat.",
    day: "Sila masukkan tarikh, contohnya 2026-11-21.",
    identity: "Sila masukkan nombor pengenalan.",
    registration: "Sila masukkan nombor pendaftaran.",
  },
);
