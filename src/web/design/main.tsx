import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { Toaster } from "#ui/toast.tsx";
import { DesignPage } from "./DesignPage.tsx";

/** The page of the design kit at /design, which is built in development only. */
const root = document.getElementById("root");
if (!root) throw new Error("The page has no root.");

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter([{ path: "*", element: <DesignPage /> }])} />
    <Toaster />
  </StrictMode>,
);
