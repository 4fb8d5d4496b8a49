import { Navigate, useSearchParams } from "react-router";

/** `/auth`: on to signing in, or with `trial=true` to signing up for the trial; whatever else was asked goes along. */
export function AuthRedirect() {
  const [search] = useSearchParams();
  const to = search.get("trial") === "true" ? "/signup" : "/signin";
  return <Navigate to={{ pathname: to, search: search.toString() }} replace />;
}
