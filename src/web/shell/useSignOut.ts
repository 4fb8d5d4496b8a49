import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { toast } from "#ui/toast.tsx";
import { signOut, signOutEverywhere } from "#web/auth.ts";
import { forgetSession } from "#web/session.tsx";

/** Signs out on this device, or on every one, says so, and goes home. */
export function useSignOut(): (where?: "here" | "everywhere") => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (where = "here") => {
    try {
      await (where === "here" ? signOut() : signOutEverywhere());
    } catch {
      toast({ title: "Something went wrong", description: "An unexpected error occurred while signing out.", tone: "destructive" });
      return;
    }
    await navigate("/signin", { replace: true });
    forgetSession(queries);
    toast({ title: "Signed out successfully", description: "You have been logged out.", tone: "success" });
  };
}
