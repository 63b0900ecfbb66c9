/**
 * The first file of a `multipart/form-data` body, or null when there is none. Enough for one page
 * with one file field; anything unusual reads as no file.
 */
export function formFile(contentType: string, body: Buffer): Buffer | null {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (!boundary) return null;
  const mark = Buffer.from(`\r\n--${boundary}`);
  const start = body.indexOf('filename="');
  const contentAt = start < 0 ? -1 : body.indexOf("\r\n\r\n", start);
  const end = contentAt < 0 ? -1 : body.indexOf(mark, contentAt + 2);
  if (end < 0) return null;
  const file = body.subarray(contentAt + 4, Math.max(contentAt + 4, end));
  return file.length > 0 ? file : null;
}
