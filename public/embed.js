// Makes each framed form of ours on this page as tall as what it shows, so that the frame needs no scrollbar.
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
    if (event.origin !== origin || !data || data.type !== "yardstick:height") return;
    const height = Number(data.height);
    if (!(height >= 100 && height <= 20000)) return;
    for (const frame of frames()) {
      if (frame.contentWindow === event.source) frame.style.height = Math.ceil(height) + "px";
    }
  });

  // A form that was there before this script has told its height to nobody: it is asked once more.
  for (const frame of frames()) frame.contentWindow.postMessage({ type: "yardstick:ask-height" }, "*");
})();
