/** What operators meet on payouts, fees and outages; see `GATEWAY_SENTENCES`. */
export const OPERATOR_SENTENCES: readonly (readonly [
  said: string,
  malay: string,
  english?: string,
])[] = [
  [
    "The search took too long. Choose a merchant or a shorter period, or search for more of the text.",
    "Carian mengambil masa terlalu lama. Sila pilih peniaga atau tempoh yang lebih pendek, atau cari teks yang lebih lengkap.",
  ],
  // Owners
  ["Another replacement is already waiting.", "Satu penggantian lain sudah menunggu."],
  [
    "No owner of this merchant has this address.",
    "Tiada pemilik peniaga ini yang mempunyai alamat ini.",
  ],
  [
    "email must be another address.",
    "E-mel pemilik baharu mestilah alamat lain.",
    "The new owner's email address must be another one.",
  ],
  // Payouts
  [
    "The payout is {}.",
    "Ini tidak lagi dapat dilakukan: status bayaran keluar kini {}. Sila muat semula halaman.",
    "This is no longer possible: the status of the payout is now {}. Reload the page.",
  ],
  [
    "The file is {}.",
    "Ini tidak lagi dapat dilakukan: status fail kini {}. Sila muat semula halaman.",
    "This is no longer possible: the status of the file is now {}. Reload the page.",
  ],
  [
    "The file is {}. It can be downloaded once it is marked as sent.",
    "Fail boleh dimuat turun selepas ditandakan sebagai dihantar.",
    "The file can be downloaded once it is marked as sent.",
  ],
  [
    "The payout is in the file {}: cancel that first.",
    "Bayaran keluar ini dalam fail {}: sila batalkan fail itu dahulu.",
  ],
  [
    "No file of this format can be written: {} {}.",
    "Fail dalam format ini tidak dapat ditulis: {} {}.",
  ],
  [
    "day must be a Malaysian day from today on, at most 30 days ahead.",
    "Hari mestilah dari hari ini, paling lewat 30 hari akan datang.",
    "The day must be from today on, at most 30 days ahead.",
  ],
  [
    "through must be a date (YYYY-MM-DD).",
    "Hari terakhir mestilah tarikh (YYYY-MM-DD).",
    "The last day must be a date (YYYY-MM-DD).",
  ],
  [
    "Another file of this day is being prepared.",
    "Fail lain untuk hari ini sedang disediakan. Sila cuba lagi.",
    "Another file of this day is being prepared. Try again.",
  ],
  [
    "The account to debit is not known. Set KAUNTER_PAYOUT_DEBIT_ACCOUNT, KAUNTER_PAYOUT_DEBIT_NAME and KAUNTER_PAYOUT_DEBIT_BIC.",
    "Akaun untuk didebit tidak diketahui. Sila tetapkan KAUNTER_PAYOUT_DEBIT_ACCOUNT, KAUNTER_PAYOUT_DEBIT_NAME dan KAUNTER_PAYOUT_DEBIT_BIC.",
  ],
  [
    "Payout {} to {} has changed meanwhile. Prepare the file again.",
    "Bayaran keluar {} kepada {} telah berubah. Sila sediakan fail semula.",
  ],
  [
    "The settlement account has changed since the file was prepared, of payout {}. Cancel the file and prepare it again.",
    "Akaun penyelesaian bagi bayaran keluar {} telah berubah sejak fail disediakan. Sila batalkan fail dan sediakan semula.",
  ],
  // Files of the bank
  [
    "The entry is {}.",
    "Ini tidak lagi dapat dilakukan: status catatan kini {}. Sila muat semula halaman.",
    "This is no longer possible: the status of the entry is now {}. Reload the page.",
  ],
  ["There is no payout {}.", "Tiada bayaran keluar {}."],
  [
    "The entry is about this payout already. Set it aside if nothing is left to do.",
    "Catatan ini sudah berkaitan dengan bayaran keluar itu. Ketepikan jika tiada tindakan lagi.",
  ],
  [
    "Money that left the account paid a payout, money that came returned one.",
    "Wang yang keluar daripada akaun ialah bayaran; wang yang masuk ialah pulangan.",
  ],
  ["The payout was not sent.", "Bayaran keluar ini belum dihantar."],
  [
    "The payout's status does not allow this outcome.",
    "Status bayaran keluar tidak membenarkan keputusan ini.",
  ],
  [
    "Set KAUNTER_PAYOUT_DEBIT_ACCOUNT: a statement must be of that account.",
    "Sila tetapkan KAUNTER_PAYOUT_DEBIT_ACCOUNT: penyata mestilah bagi akaun itu.",
  ],
  [
    "Too many payouts have the amounts of this file. Split it into smaller files.",
    "Terlalu banyak bayaran keluar mempunyai jumlah dalam fail ini. Sila bahagikan fail.",
  ],
  ["Matching took too long.", "Pemadanan mengambil masa terlalu lama."],
  // Fees and terms
  [
    "The date from which the fee was to apply has passed. Make the change again.",
    "Tarikh mula yuran ini telah berlalu. Sila buat perubahan semula.",
  ],
  ['Unknown method "{}".', 'Kaedah pembayaran "{}" tidak diketahui.'],
  ["The merchant does not exist.", "Peniaga ini tidak wujud."],
  [
    "A schedule for the same payments begins at that moment already.",
    "Jadual yuran untuk bayaran yang sama sudah bermula pada masa itu.",
  ],
  [
    "The terms have changed since.",
    "Terma telah berubah. Sila muat semula halaman dan buat perubahan semula.",
    "The terms have changed. Reload the page and make the change again.",
  ],
  [
    "registrationNumber must not be empty: who charges service tax is registered.",
    "Nombor pendaftaran diperlukan untuk mengenakan cukai perkhidmatan.",
    "A registration number is required to charge service tax.",
  ],
  [
    "Another rate was added since, or the date has passed. Make the change again.",
    "Kadar lain telah ditambah, atau tarikh itu telah berlalu. Sila buat perubahan semula.",
  ],
  ["A rate begins at that moment already.", "Satu kadar sudah bermula pada masa itu."],
  [
    "A second operator has to approve this change. Make it in the portal, under Fees.",
    "Pengendali kedua perlu meluluskan perubahan ini. Sila buat di portal, di bawah Yuran.",
  ],
  [
    "validFrom must be in the future: fees of payments already made do not change.",
    "Tarikh mula mestilah pada masa hadapan: yuran bagi bayaran yang telah dibuat tidak berubah.",
    "The date must be in the future: fees of payments already made do not change.",
  ],
  // Outages
  ["endsAt must be after the start.", "Masa tamat mestilah selepas masa mula."],
  [
    "endsAt must be at most {} days after the start.",
    "Masa tamat mestilah dalam {} hari selepas masa mula.",
  ],
  ["The outage is over.", "Gangguan ini telah tamat."],
  [
    "No enabled method is of this provider and method.",
    "Tiada kaedah pembayaran aktif bagi penyedia dan kaedah ini.",
  ],
  [
    "bankCode needs a method whose payers choose a bank.",
    "Bank hanya boleh dipilih bagi kaedah yang pembayarnya memilih bank.",
  ],
  // Daily close
  [
    "{} can be closed 15 minutes after its end.",
    "{} boleh ditutup 15 minit selepas hari itu berakhir.",
  ],
  ["The first day that can be closed is {}.", "Hari pertama yang boleh ditutup ialah {}."],
  ["{} is closed.", "{} telah ditutup."],
  [
    "Days are closed in order. The next one is {}.",
    "Hari ditutup mengikut urutan. Hari seterusnya ialah {}.",
  ],
  [
    "The figures have changed. Reload the page and compare them again.",
    "Angka telah berubah. Muat semula halaman dan bandingkan sekali lagi.",
  ],
  ["note must explain the differences.", "Sila jelaskan perbezaan.", "Explain the differences."],
];
