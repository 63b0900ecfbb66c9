/** Apart from what draws PDFs, whose libraries only its own process should load. */
export const PDF_PAGES_MAX = 100;
