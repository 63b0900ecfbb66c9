import { PDFiumLibrary } from "@hyzyla/pdfium";

/** The text of all pages of a PDF, as a reader that is not ours finds it. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    return [...document.pages()].map((page) => page.getText()).join("\n");
  } finally {
    library.destroy();
  }
}
