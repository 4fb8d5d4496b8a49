/** Offers corrected searches below a list, each with the number of its finds; pressing one searches for it. */
export function DidYouMean({
  searches,
  onPick,
  className,
}: {
  searches: readonly { search: string; found: string }[];
  onPick: (search: string) => void;
  className?: string;
}) {
  return (
    <p role="status" className={className}>
      {searches.length > 0 && (
        <>
          Did you mean{" "}
          {searches.map(({ search, found }, at) => (
            <span key={search}>
              {at > 0 && (at === searches.length - 1 ? " or " : ", ")}
              <button
                type="button"
                onClick={() => onPick(search)}
                className="link inline-flex min-h-11 items-center font-medium wrap-anywhere dense:min-h-6"
              >
                {search}
              </button>{" "}
              ({found})
            </span>
          ))}
          ?
        </>
      )}
    </p>
  );
}
