/** The picture of a method or bank, next to its name, which says what it is. */
export function MethodMark({ mark }: { mark: string }) {
  return (
    <img
      src={`/portal/marks/${mark}.svg`}
      alt=""
      width={26}
      height={18}
      loading="lazy"
      className="inline-block flex-none rounded-[3px] bg-paper-2 align-middle"
    />
  );
}
