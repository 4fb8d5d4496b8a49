import { useEffect } from "react";
import { flyerSizes, type FlyerSize } from "#features/requests/form-links/flyerSize.ts";

/** While a flyer is shown, sets the printed page to its paper size, without margins. */
export function useFlyerPaper(size: FlyerSize): void {
  useEffect(() => {
    const { width, height } = flyerSizes[size];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page{size:${width}in ${height}in;margin:0}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [size]);
}
