import { describe, expect, test } from "vitest";
import { messages as english } from "./screenWords.en.ts";
import { messages as spanish } from "./screenWords.es.ts";

describe("what measuring says", () => {
  test("of points: an end and a corner have their own articles in Spanish", () => {
    expect(english.tapNear("end", 2)).toBe("Hold near end 2: the photo zooms in");
    expect(spanish.tapNear("end", 2)).toBe("Mantenga el dedo cerca del extremo 2: la foto se acerca");
    expect(spanish.tapNear("corner", 1)).toBe("Mantenga el dedo cerca de la esquina 1: la foto se acerca");
    expect(spanish.sameSpot("corner", 1, 2)).toBe("Ahí está la esquina 1. Toque donde va la esquina 2.");
  });

  test("of things: each with its article", () => {
    expect(english.handleOfThing("end", 1, 2, "other")).toBe("End 1 of 2 of the other thing");
    expect(spanish.handleOfThing("end", 1, 2, "car")).toBe("Extremo 1 de 2 del carro");
    expect(spanish.handleOfThing("corner", 3, 4, "entry_door")).toBe("Esquina 3 de 4 de la puerta de entrada");
    expect(
      spanish.thingsSay([
        { kind: "garage_door_double", squareFeet: 580 },
        { kind: "paver", squareFeet: 640 },
      ]),
    ).toBe("Según la puerta de garaje doble son 580 pies²; según el adoquín, 640.");
  });

  test("of what is left to do: one and several", () => {
    expect(english.stillToPlace(2, 1)).toBe("Still to place: 2 scale points, 1 corner.");
    expect(spanish.stillToPlace(2, 1)).toBe("Falta ubicar: 2 puntos de la escala, 1 esquina.");
    expect(spanish.stillToPlace(0, 4)).toBe("Falta ubicar: 4 esquinas.");
  });
});
