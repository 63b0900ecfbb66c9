import { GatewayError } from "../../domain/errors.ts";

/** What one process may hold of large bodies. */
export interface BodyMemory {
  /**
   * Calls back once: with null when the bytes may be read, with OVERLOAD when there was no room in
   * time. The function that is returned gives them back, or gives up waiting.
   */
  reserve(
    wanted: { bytes: number; owner: string },
    done: (error: GatewayError | null) => void,
  ): () => void;
  /** Bytes that are reserved now. */
  readonly reserved: number;
}

export interface BodyMemoryLimits {
  bytesMax: number;
  waitMs: number;
}

interface Waiting {
  bytes: number;
  owner: string;
  grant(): void;
}

/** Of all bytes, what one owner may hold; a single body is always allowed. */
const OWNER_SHARE = 0.5;

/**
 * First come, first served, except that others do not wait for an owner who has used up a share.
 */
export function createBodyMemory({ bytesMax, waitMs }: BodyMemoryLimits): BodyMemory {
  const waiting = new Set<Waiting>();
  const byOwner = new Map<string, number>();
  let reserved = 0;

  function add(owner: string, bytes: number): void {
    reserved += bytes;
    const left = (byOwner.get(owner) ?? 0) + bytes;
    if (left === 0) byOwner.delete(owner);
    else byOwner.set(owner, left);
  }

  function grantWaiting(): void {
    for (const one of waiting) {
      const { bytes, owner } = one;
      const own = byOwner.get(owner) ?? 0;
      if (own > 0 && own + bytes > bytesMax * OWNER_SHARE) continue;
      if (reserved > 0 && reserved + bytes > bytesMax) return;
      waiting.delete(one);
      add(owner, bytes);
      one.grant();
    }
  }

  return {
    get reserved() {
      return reserved;
    },
    reserve({ bytes, owner }, done) {
      let state: "waiting" | "granted" | "over" = "waiting";
      const timer = setTimeout(() => {
        state = "over";
        waiting.delete(one);
        done(new GatewayError("OVERLOAD", { retryAfterSeconds: 1 }));
        grantWaiting(); // those behind it may be smaller
      }, waitMs).unref();
      const one: Waiting = {
        bytes,
        owner,
        grant() {
          state = "granted";
          clearTimeout(timer);
          done(null);
        },
      };
      waiting.add(one);
      grantWaiting();
      return () => {
        clearTimeout(timer);
        waiting.delete(one);
        if (state === "granted") add(owner, -bytes);
        state = "over";
        grantWaiting();
      };
    },
  };
}
