/** The project's own mark and name. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5 text-17 font-semibold tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7 flex-none">
        <rect width="32" height="32" rx="8" className="fill-brand" />
        <path
          d="M10 8v16M22 8l-9 8 9 8"
          fill="none"
          className="stroke-brand-ink"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Kaunter
    </span>
  );
}
