// Makes each of our framed forms on this page as tall as its content, so that the frame needs no scrollbar; and opens
// links marked data-yardstick-popup as a form over the page. Without this script such a link leads to the form.
(function () {
  "use strict";
  const script = document.currentScript;
  if (!script || window.yardstickEmbedded) return;
  window.yardstickEmbedded = true;
  const origin = new URL(script.src).origin;
  const frames = function () {
    return document.querySelectorAll("iframe[data-yardstick-form]");
  };

  window.addEventListener("message", function (event) {
    const data = event.data;
    if (event.origin !== origin || !data) return;
    if (data.type === "yardstick:escape") {
      for (const popup of popups.values()) {
        if (popup.querySelector("iframe").contentWindow === event.source) popup.close();
      }
    }
    if (data.type !== "yardstick:height") return;
    const height = Number(data.height);
    if (!(height >= 100 && height <= 20000)) return;
    for (const frame of frames()) {
      if (frame.contentWindow === event.source) frame.style.height = Math.ceil(height) + "px";
    }
  });

  // A form that loaded before this script sent its height to no one, so this asks for it again.
  for (const frame of frames()) frame.contentWindow.postMessage({ type: "yardstick:ask-height" }, "*");

  const popups = new Map();

  document.addEventListener("click", function (event) {
    const link = event.target instanceof Element && event.target.closest("a[data-yardstick-popup]");
    const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || elsewhere || event.defaultPrevented || !window.HTMLDialogElement) return;
    if (new URL(link.href).origin !== origin) return;
    event.preventDefault();
    // The same popup opens again: the text typed in it is still there.
    if (!popups.has(link.href)) popups.set(link.href, popupOf(link));
    popups.get(link.href).showModal();
  });

  function popupOf(link) {
    const theme = new URL(link.href).searchParams.get("theme");
    const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", link.textContent.trim());
    dialog.style.cssText =
      "box-sizing:border-box;width:min(40rem,100vw);max-width:100vw;height:min(56rem,100dvh);max-height:100dvh;margin:auto;" +
      "padding:0;border:0;border-radius:min(1rem,max(0px,(100vw - 40rem)*9999));overflow:hidden;overscroll-behavior:contain;" +
      "box-shadow:0 0 0 100vmax rgb(0 0 0 / 45%);background:" +
      (dark ? "#161513;color:#f2efe9" : "#f7f5f1;color:#211e1a");
    const close = document.createElement("button");
    close.type = "button";
    close.setAttribute("aria-label", "Close");
    close.textContent = "\u00d7";
    close.style.cssText =
      "display:block;margin:0 0.25rem 0 auto;width:2.75rem;height:2.75rem;border:0;padding:0;background:none;color:inherit;" +
      "font:1.75rem/1 system-ui,sans-serif;cursor:pointer";
    const frame = document.createElement("iframe");
    frame.src = link.href;
    frame.title = link.textContent.trim();
    frame.style.cssText =
      "display:block;box-sizing:border-box;width:calc(100% - 1.5rem);height:calc(100% - 2.75rem);margin:0 0.75rem;border:0;color-scheme:" +
      (dark ? "dark" : "light");
    close.addEventListener("click", function () {
      dialog.close();
    });
    dialog.addEventListener("click", function (event) {
      if (event.target !== dialog) return;
      const box = dialog.getBoundingClientRect();
      const inside =
        event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
      if (!inside) dialog.close();
    });
    dialog.append(close, frame);
    document.body.append(dialog);
    return dialog;
  }
})();
