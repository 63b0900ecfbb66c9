import { defineWords } from "../../../words/define-words.ts";

export const ENDPOINT_WORDS = defineWords(
  {
    title: "Your endpoints",
    lead: "Up to ten URLs that receive the events you choose, in addition to the notifyUrl of each checkout.",
    none: "No endpoints yet",
    noneHint:
      "Your endpoints will appear here. Add one to notify another system, such as your accounting, of payments, refunds, disputes and payouts.",
    name: "Endpoint",
    add: "Add endpoint",
    added: "Endpoint added.",
    edit: "Edit endpoint",
    description: "Description",
    events: "Events",
    allEvents: "All events",
    allEventsHint: "Includes events that are added later.",
    chosenEvents: (count: number) => (count === 1 ? "1 event" : `${count} events`),
    noneChosen: "Choose at least one event.",
    signedBy: "Signed by",
    signedByHint:
      "Webhooks are signed with this application’s gateway key. Verify them with its public key.",
    gatewayKey: (application: string) => `Gateway key of ${application}`,
    facts: "Endpoint details",
    deliveries: "Latest webhooks",
    noDeliveries: "No webhooks sent to this endpoint yet",
    allDeliveries: "View all webhooks",
    enable: "Enable endpoint",
    enabled: "Endpoint enabled.",
    enableLead: "Events from now on are sent to this endpoint again.",
    missed: (count: string, isMore: boolean) =>
      isMore
        ? `It has missed more than ${count} webhooks.`
        : count === "1"
          ? "It has missed 1 webhook."
          : `It has missed ${count} webhooks.`,
    missedNone: "It has missed no webhooks.",
    resendMissed: "Resend missed webhooks",
    resendMissedHint: "At most 1,000 are resent, the oldest first.",
    disable: "Disable endpoint",
    disabled: "Endpoint disabled.",
    disableTitle: (url: string) => `Disable ${url}?`,
    disableText:
      "Webhooks are no longer sent to it. Events that occur while it is disabled are not stored for it.",
    remove: "Delete endpoint",
    removed: "Endpoint deleted.",
    removeTitle: (url: string) => `Delete ${url}?`,
    removeText: "Webhooks are no longer sent to it. Past webhooks stay in the list.",
    isOff: "This endpoint is disabled",
    GONE: "It returned 410 Gone. Webhooks are stored until you enable it again.",
    FAILING:
      "No webhook was delivered for as long as webhooks are retried. Webhooks are stored until you enable it again.",
    USER: "Your team disabled it. Events are not stored until you enable it again.",
    others: "Other URLs",
    othersLead:
      "Other URLs that webhooks were sent to in the last seven days, such as the notifyUrl of a checkout.",
    noOthers: "No other URLs yet",
    noOthersHint: "URLs will appear here once a webhook has been sent to them.",
  },
  {
    title: "Titik akhir anda",
    lead: "Sehingga sepuluh URL yang menerima peristiwa pilihan anda, sebagai tambahan kepada notifyUrl setiap checkout.",
    none: "Belum ada titik akhir",
    noneHint:
      "Titik akhir anda dipaparkan di sini. Tambah satu untuk memaklumkan sistem lain, seperti sistem perakaunan, tentang bayaran, bayaran balik, pertikaian dan bayaran keluar.",
    name: "Titik akhir",
    add: "Tambah titik akhir",
    added: "Titik akhir ditambah.",
    edit: "Edit titik akhir",
    description: "Keterangan",
    events: "Peristiwa",
    allEvents: "Semua peristiwa",
    allEventsHint: "Termasuk peristiwa yang ditambah kemudian.",
    chosenEvents: (count: number) => `${count} peristiwa`,
    noneChosen: "Sila pilih sekurang-kurangnya satu peristiwa.",
    signedBy: "Ditandatangani oleh",
    signedByHint:
      "Webhook ditandatangani dengan kunci gerbang aplikasi ini. Sahkan dengan kunci awamnya.",
    gatewayKey: (application: string) => `Kunci gerbang ${application}`,
    facts: "Butiran titik akhir",
    deliveries: "Webhook terkini",
    noDeliveries: "Belum ada webhook dihantar ke titik akhir ini",
    allDeliveries: "Lihat semua webhook",
    enable: "Aktifkan titik akhir",
    enabled: "Titik akhir diaktifkan.",
    enableLead: "Mulai sekarang, peristiwa baharu dihantar ke titik akhir ini.",
    missed: (count: string, isMore: boolean) =>
      isMore ? `Lebih daripada ${count} webhook terlepas.` : `${count} webhook terlepas.`,
    missedNone: "Tiada webhook terlepas.",
    resendMissed: "Hantar semula webhook yang terlepas",
    resendMissedHint: "Paling banyak 1,000 dihantar semula, bermula dengan yang paling lama.",
    disable: "Nyahaktifkan titik akhir",
    disabled: "Titik akhir dinyahaktifkan.",
    disableTitle: (url: string) => `Nyahaktifkan ${url}?`,
    disableText:
      "Webhook tidak lagi dihantar kepadanya. Peristiwa semasa titik akhir ini dinyahaktifkan tidak disimpan.",
    remove: "Padam titik akhir",
    removed: "Titik akhir dipadam.",
    removeTitle: (url: string) => `Padam ${url}?`,
    removeText: "Webhook tidak lagi dihantar kepadanya. Webhook lama kekal dalam senarai.",
    isOff: "Titik akhir ini dinyahaktifkan",
    GONE: "Titik akhir ini membalas 410 Gone. Webhook disimpan sehingga anda mengaktifkannya semula.",
    FAILING:
      "Tiada webhook berjaya dihantar sepanjang tempoh percubaan semula. Webhook disimpan sehingga anda mengaktifkannya semula.",
    USER: "Pasukan anda menyahaktifkannya. Peristiwa tidak disimpan sehingga anda mengaktifkannya semula.",
    others: "URL lain",
    othersLead:
      "URL lain yang menerima webhook dalam tujuh hari lalu, seperti notifyUrl sesuatu checkout.",
    noOthers: "Belum ada URL lain",
    noOthersHint: "URL dipaparkan di sini selepas webhook dihantar kepadanya.",
  },
);
