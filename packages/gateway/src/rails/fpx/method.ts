import type { RailMethod } from "../rail.ts";
import { MODELS } from "./banks.ts";

export const METHOD: RailMethod = {
  id: "FPX_MY",
  method: "FPX",
  region: "MALAYSIA",
  name: {
    en: "Online banking (FPX)",
    ms: "Perbankan dalam talian (FPX)",
    zh: "网上银行 (FPX)",
    ta: "இணைய வங்கிச் சேவை (FPX)",
  },
  noun: { en: "your bank", ms: "bank anda", zh: "您的银行", ta: "உங்கள் வங்கி" },
  group: "ONLINE_BANKING",
  form: "bank",
  mark: "fpx",
  hint: {
    en: "Pay from your bank account",
    ms: "Bayar daripada akaun bank anda",
    zh: "从您的银行户头付款",
    ta: "உங்கள் வங்கிக் கணக்கிலிருந்து செலுத்தவும்",
  },
  terms: {
    url: "https://www.mepsfpx.com.my/FPXMain/termsAndConditions.jsp",
    text: {
      en: "By continuing you agree to the FPX terms and conditions",
      ms: "Dengan meneruskan, anda bersetuju dengan terma dan syarat FPX",
      zh: "继续即表示您同意 FPX 的条款与条件",
      ta: "தொடர்வதன் மூலம் FPX விதிமுறைகளையும் நிபந்தனைகளையும் ஏற்கிறீர்கள்",
    },
  },
  models: [
    {
      id: "B2C",
      ...MODELS.B2C,
      label: {
        en: "Personal accounts",
        ms: "Akaun peribadi",
        zh: "个人户头",
        ta: "தனிநபர் கணக்குகள்",
      },
    },
    {
      id: "B2B1",
      ...MODELS.B2B1,
      label: {
        en: "Business accounts",
        ms: "Akaun perniagaan",
        zh: "企业户头",
        ta: "வணிகக் கணக்குகள்",
      },
      hint: {
        en: "Another approver at your company may need to approve this payment.",
        ms: "Pelulus lain di syarikat anda mungkin perlu meluluskan bayaran ini.",
        zh: "这笔付款可能需要贵公司的另一位审批人批准。",
        ta: "உங்கள் நிறுவனத்தின் மற்றொரு ஒப்புதலாளர் இந்தக் கட்டணத்தை அனுமதிக்க வேண்டியிருக்கலாம்.",
      },
    },
  ],
  sandbox: {
    text: {
      en: "Every bank opens a simulated bank page with a button for each outcome. No bank is connected.",
      ms: "Setiap bank membuka halaman bank simulasi dengan satu butang bagi setiap hasil. Tiada bank yang disambungkan.",
      zh: "每家银行都会打开模拟银行页面，每种结果各有一个按钮。不会连接任何真实银行。",
      ta: "ஒவ்வொரு வங்கியும், ஒவ்வொரு முடிவுக்கும் ஒரு பொத்தானுடன் ஒரு மாதிரி வங்கிப் பக்கத்தைத் திறக்கும். உண்மையான வங்கி எதுவும் இணைக்கப்படவில்லை.",
    },
  },
  expectedShare: 40,
  web: true,
  mobile: true,
  byUrl: true,
  byQr: false,
  amountMinorMin: MODELS.B2C.amountMinorMin,
  amountMinorMax: MODELS.B2B1.amountMinorMax,
};
