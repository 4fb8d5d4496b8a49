import { Notice } from "./Notice.tsx";

/** Says that another device changed the edited data, and shows the new values. The text typed here is unchanged. */
export function ChangedMeanwhile({ message, changes }: { message: string; changes: readonly string[] }) {
  return (
    <div role="alert" className="mb-4">
      <Notice tone="warning">
        <p>{message}</p>
        <ul className="mt-1 list-disc pl-5">
          {changes.map((change) => (
            <li key={change} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
