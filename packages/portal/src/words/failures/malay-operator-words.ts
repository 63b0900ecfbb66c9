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
  // Settlement files
  [
    "This provider has no settlementFiles in the rail settings.",
    "Penyedia ini tiada settlementFiles dalam tetapan rel.",
  ],
  [
    "Only a file that was not used can be set aside.",
    "Hanya fail yang tidak digunakan boleh diketepikan.",
  ],
  ["{} has no method {}.", "{} tiada kaedah {}."],
  [
    "The merchant is unknown, or has no store or application.",
    "Peniaga tidak diketahui, atau tiada kedai atau aplikasi.",
  ],
  [
    "The order is for another amount than the line.",
    "Jumlah pesanan berbeza daripada jumlah baris fail.",
  ],
  [
    "The rules were changed since. Make the change again.",
    "Peraturan telah diubah sejak itu. Sila buat perubahan semula.",
  ],
  [
    "The rules were changed since. Reload them, and change those.",
    "Peraturan telah diubah sejak itu. Muat semula peraturan, kemudian ubah peraturan itu.",
  ],
  ["{}: its name is used twice.", "{}: namanya digunakan dua kali."],
  ["{}: its shares add up to {} %, not 100.", "{}: jumlah bahagiannya ialah {} %, bukan 100."],
  ["{}: it names a contract twice.", "{}: satu kontrak dinamakan dua kali."],
  ["{}: there is no contract {}.", "{}: tiada kontrak {}."],
  ["{}: there is no method {}.", "{}: tiada kaedah {}."],
  ["{}: its minimum is above its maximum.", "{}: jumlah minimumnya melebihi jumlah maksimumnya."],
  // Disputes
  [
    "Responses to disputes of this payment method are not sent from here. Contact the operator of the gateway before the deadline.",
    "Respons pertikaian bagi kaedah pembayaran ini tidak dihantar dari sini. Sila hubungi pengendali gerbang pembayaran sebelum tarikh akhir.",
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
  [
    "Only what a provider deducts (RAIL) can be of one contract.",
    "Hanya potongan penyedia (RAIL) boleh ditetapkan bagi satu kontrak.",
  ],
  ['Unknown contract "{}".', 'Kontrak "{}" tidak diketahui.'],
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
  // Contracts
  [
    "amountMinorMin must not be above amountMinorMax.",
    "Minimum mestilah tidak melebihi maksimum.",
    "The minimum must not be above the maximum.",
  ],
  [
    "providerMerchantId is sent as {} and must have {}.",
    "ID di pemeroleh dihantar sebagai {} dan mestilah mengikut bentuknya: {}.",
    "The ID at the acquirer is sent as {} and must have {}.",
  ],
  [
    "providerMerchantId must be empty: this contract sends no merchant ID.",
    "ID di pemeroleh mestilah kosong: kontrak ini tidak menghantar ID peniaga.",
    "The ID at the acquirer must be empty: this contract sends no merchant ID.",
  ],
  ["The contract is {}.", "Status kontrak ini ialah {}."],
  ["The contract does not exist.", "Kontrak ini tidak wujud."],
  [
    "The contract was changed since. Make the change again.",
    "Kontrak ini telah diubah sejak itu. Sila buat perubahan sekali lagi.",
  ],
  ["The contract has ended.", "Kontrak ini telah tamat."],
  [
    "settings must not have more than {} values.",
    "Tetapan mestilah tidak lebih daripada {} nilai.",
    "The settings must not have more than {} values.",
  ],
  [
    "settings is nested too deeply.",
    "Tetapan bersarang terlalu dalam.",
    "The settings are nested too deeply.",
  ],
  ["settings: {}", "Tetapan: {}", "Settings: {}"],
  ["protocol must be one of {}.", "Saluran mestilah salah satu daripada {}."],
  [
    "protocol of {} is {}. Choose another ID for another one.",
    "Saluran bagi {} ialah {}. Pilih ID lain untuk saluran lain.",
    "The rail of {} is {}. Choose another ID for another one.",
  ],
  ["{} exists already.", "{} sudah wujud."],
  [
    "{} is a rail of the settings file. Choose another ID.",
    "{} ialah saluran dalam fail tetapan. Pilih ID lain.",
  ],
  [
    "limits: {} is not a method of this contract.",
    "Had: {} bukan kaedah pembayaran bagi kontrak ini.",
    "Limits: {} is not a method of this contract.",
  ],
  [
    "limits: the minimum of {} is above its maximum.",
    "Had: minimum bagi {} melebihi maksimumnya.",
    "Limits: the minimum of {} is above its maximum.",
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
