/** Levels of any provider's message: far more than they have. */
const DEPTH_MAX = 64;

/**
 * The value of a provider's JSON, undefined when it is none or nested deeper than 64 levels. The
 * receiving code limits its size. Callbacks are parsed after their signature is verified.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Counts brackets outside of texts. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (isInText && char === 0x5c) at += 1;
    else if (char === 0x22) isInText = !isInText;
    else if (isInText) continue;
    else if (char === 0x7b || char === 0x5b) depth += 1;
    else if (char === 0x7d || char === 0x5d) depth -= 1;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}
