import type { Page } from "./generated/types.ts";

/** A result with the HTTP response it came in. */
export type ApiResponse<Result> = {
  /** What awaiting the call itself returns. */
  readonly data: Result;
  /** HTTP status: 200. */
  readonly status: number;
  /** Quote it when you contact support about this call. */
  readonly requestId: string;
  /** Headers of the response. */
  readonly headers: Headers;
};

/** What every method returns: a promise of the result. */
export type ApiPromise<Result> = Promise<Result> & {
  /** Await this instead for the request ID and headers of the same call; it is not sent again. */
  withResponse(): Promise<ApiResponse<Result>>;
};

/**
 * What a list method returns. Awaited, it is the first page; with `for await`, all items of all
 * pages, each page requested when it is needed.
 */
export type ListPromise<Item, Result> = ApiPromise<Result> & AsyncIterable<Item>;

export function createApiPromise<Result>(
  response: Promise<ApiResponse<Result>>,
): ApiPromise<Result> {
  const result = response.then(({ data }) => data);
  return Object.assign(result, {
    withResponse() {
      result.catch(() => {}); // the returned promise has the same error
      return response;
    },
  });
}

type AnyPage<Item> = Page<Item, { readonly cursor: string }>;

/** `next` requests the page behind a cursor. */
export function createListPromise<Item, Result extends AnyPage<Item> | Item[]>(
  response: Promise<ApiResponse<Result>>,
  next: (cursor: string) => Promise<ApiResponse<Result>>,
): ListPromise<Item, Result> {
  const first = createApiPromise(response);
  async function* iterate(): AsyncGenerator<Item, void, undefined> {
    let page = await first;
    let previous = "";
    while (!Array.isArray(page)) {
      yield* page.items;
      const { cursor } = page.meta;
      // The event feed has a cursor on its last page too, to continue from later.
      if (cursor === "" || cursor === previous || page.items.length === 0) return;
      previous = cursor;
      page = (await next(cursor)).data;
    }
    yield* page;
  }
  return Object.assign(first, { [Symbol.asyncIterator]: iterate });
}
