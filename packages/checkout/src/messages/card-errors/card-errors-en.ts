/** What is wrong with a field of the card form, and how to mend it. */
export const CARD_ERRORS_EN = {
  cardNumber: {
    required: "Enter your card number.",
    incomplete: "The card number is too short. Check that no digit is missing.",
    invalid: "Check your card number.",
    expired: "This card has expired. Use another card.",
    not_accepted: "This type of card is not accepted. Use another card.",
    too_long: "The card number is too long. Check for repeated digits.",
  },
  cardExpiry: {
    required: "Enter the expiry date.",
    incomplete: "Enter the month and the year, such as 08/29.",
    invalid: "Enter a valid month and year, such as 08/29.",
    expired: "This card has expired. Use another card.",
    not_accepted: "This date is too far in the future. Check the year.",
    too_long: "Use month and year only, such as 08/29.",
  },
  cardCvc: {
    required: "Enter the security code.",
    incomplete: "The security code is too short.",
    invalid: "Use digits only for the security code.",
    expired: "Enter the security code again.",
    not_accepted: "The security code was not accepted. Check it and try again.",
    too_long: "The security code is too long.",
  },
  cardName: {
    required: "Enter the name on the card.",
    incomplete: "Enter the full name on the card.",
    invalid: "Use letters only, as printed on the card.",
    expired: "Enter the name on the card.",
    not_accepted: "Enter the name as printed on the card.",
    too_long: "The name is too long. Use up to 45 letters.",
  },
};
