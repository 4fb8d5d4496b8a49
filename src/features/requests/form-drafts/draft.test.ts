import { describe, expect, test } from "vitest";
import {
  addressOf,
  emptyDraft,
  methodChosen,
  methodsOffered,
  findProblems,
  rateWords,
  requestOf,
  restoreDraft,
  type FormDraft,
} from "./draft.ts";
import { countOnLeaving, figureFieldOf, sizeProblem, type FigureField } from "./sizeField.ts";
import { sizeReply } from "./sizeReply.ts";
import { withTown } from "#shared/contact/postalAddress.ts";
import { publicService } from "#testing/publicService.ts";
import { emptyProfile } from "#shared/business/businessProfile.ts";
import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { formAddress, offeredCategory } from "#features/requests/form-links/formAddress.ts";
import type { FormOpening, PublicService } from "./publicForm.ts";

const opening = (fields: Partial<FormOpening> = {}): FormOpening => ({
  business_owner_id: "owner",
  business_name: null,
  business_phone: null,
  business_logo: null,
  business_cover: null,
  business_profile: emptyProfile,
  kind: "standard",
  services: [publicService({ id: "wash" }), publicService({ id: "odd", ai_enabled: false })],
  analysis: true,
  ...fields,
});
const filled = (fields: Partial<FormDraft> = {}, form = opening()): FormDraft => ({
  ...emptyDraft("request", form),
  name: "Carla",
  email: "carla@mail.dev",
  service_ids: ["wash"],
  ...fields,
});

test("the only service of a form is chosen already; of several none is", () => {
  expect(emptyDraft("r", opening()).service_ids).toEqual([]);
  expect(emptyDraft("r", opening({ services: [publicService({ id: "wash" })] })).service_ids).toEqual(["wash"]);
});

test("what was typed comes back, without services that are gone, whatever the device has kept", () => {
  expect(restoreDraft(filled({ service_ids: ["wash", "gone"] }), "new", opening())).toMatchObject({
    request_id: "request",
    name: "Carla",
    service_ids: ["wash"],
  });
  for (const nonsense of [null, {}, { name: 5 }, []])
    expect(restoreDraft(nonsense as FormDraft | null, "new", opening())).toMatchObject({
      request_id: "new",
      service_ids: [],
    });
});

describe("the method", () => {
  test("photos are analysed only where the server can and the service is made for it", () => {
    expect(methodChosen(filled(), opening())).toBe("ai");
    expect(methodChosen(filled({ method: "manual" }), opening())).toBe("manual");
    expect(methodChosen(filled(), opening({ analysis: false }))).toBe("manual");
    expect(methodChosen(filled({ service_ids: ["odd"] }), opening())).toBeNull();
  });

  test("what has an area can be measured on photos, beside AI; without AI the size typed in comes first; what is counted is typed", () => {
    const form = (analysis: boolean) =>
      opening({
        analysis,
        services: [
          publicService({ id: "wash" }),
          publicService({ id: "panes", pricing_model: "count", unit: "per window" }),
        ],
      });
    expect(methodsOffered(filled(), form(true))).toEqual(["ai", "measure", "manual"]);
    expect(methodsOffered(filled(), form(false))).toEqual(["manual", "measure"]);
    expect(methodsOffered(filled({ service_ids: ["panes"] }), form(true))).toEqual(["ai", "manual"]);
    expect(methodChosen(filled({ service_ids: ["panes"], method: "measure" }), form(true))).toBe("ai");
    expect(methodChosen(filled({ service_ids: ["panes"] }), form(false))).toBe("manual");
    expect(figureFieldOf(publicService({ id: "wash" }), "multi", "measure")).toBeNull();
    expect(
      figureFieldOf(publicService({ id: "panes", pricing_model: "count", unit: "per window" }), "multi", "measure"),
    ).toMatchObject({ fallback: "1" });
  });

  test("a figure is asked where it is needed, or where a price can come of it", () => {
    const asked = (fields: Partial<PublicService>, kind: FormOpening["kind"], method: "ai" | "manual" | null) =>
      figureFieldOf(publicService({ id: "x", ...fields }), kind, method);
    expect(asked({}, "standard", "ai")).toBeNull();
    expect(asked({}, "standard", "manual")).toMatchObject({
      label: "Square footage",
      after: "sq ft",
      required: true,
      fallback: "",
    });
    expect(asked({ pricing_model: "count", unit: "per window" }, "multi", "manual")).toMatchObject({
      required: false,
      fallback: "1",
    });
    expect(asked({ unit: "per linear ft" }, "standard", "manual")).toMatchObject({
      label: "Length in feet",
      required: true,
    });
    expect(asked({ pricing_model: "fixed", unit: "flat rate" }, "standard", "manual")).toBeNull();
    expect(asked({ ai_enabled: false }, "standard", null)).toMatchObject({ required: false });
    expect(asked({ ai_enabled: false }, "general", null)).toBeNull();
    expect(asked({ ai_enabled: false, rate: 0, has_rate: false }, "standard", null)).toBeNull();
    expect(asked({ ai_enabled: false, rate: null, has_rate: false }, "standard", null)).toBeNull();
    expect(asked({ ai_enabled: false, rate: null }, "standard", null)).toMatchObject({ required: false });
    expect(asked({ ai_enabled: false, pricing_model: "time", unit: "per hour" }, "standard", null)).toBeNull();
  });
});

test.each([
  ["", "1"],
  ["0", "1"],
  ["-4", "1"],
  ["many", "many"],
  ["a dozen", "a dozen"],
  ["1.200", "1.200"],
  ["3.7", "3"],
  ["12", "12"],
  ["1,200", "1200"],
])("a count typed as %j is %s when the field is left", (typed, count) => {
  expect(countOnLeaving(typed)).toBe(count);
});

test("a rate is read as it is charged; 0 is settled individually, hidden is nothing", () => {
  expect(rateWords(publicService({ id: "x" }))).toBe("$0.25 per sq ft");
  expect(rateWords(publicService({ id: "x", rate: 0 }))).toBe("Pricing to be determined individually");
  expect(rateWords(publicService({ id: "x", rate: null }))).toBeNull();
});

describe("what is wrong with a draft", () => {
  const problems = (draft: Partial<FormDraft>, photos = 0, form = opening()) =>
    findProblems(filled(draft, form), form, sizeReply, photos);
  test("name, e-mail and a service are needed", () => {
    expect(problems({ name: " ", email: "", service_ids: [] })).toEqual({
      name: "Customer name is required",
      email: "Email is required",
      services: "Please select a service.",
    });
    expect(problems({ email: "carla@mail" }, 1)).toEqual({ email: "Please enter a valid email address" });
  });

  test("the AI method needs a photo, the manual one a figure above 0", () => {
    expect(problems({})).toEqual({ photos: "Please upload at least one image for AI analysis." });
    expect(problems({}, 1)).toEqual({});
    for (const figure of ["", "0", "-1"])
      expect(problems({ method: "manual", figures: { wash: figure } })).toEqual({
        "figures.wash": "Please enter a square footage greater than 0.",
      });
    expect(problems({ method: "manual", figures: { wash: "1,200.5" } })).toEqual({});
  });

  test("a figure that is not needed may be left out, but not be nonsense", () => {
    expect(problems({ service_ids: ["odd"] })).toEqual({});
    expect(problems({ service_ids: ["odd"], figures: { odd: "0" } })).toHaveProperty(["figures.odd"]);
  });
});

describe("what was measured", () => {
  const taps = {
    photos: [
      {
        photo_id: "p",
        reference: {
          by: "length",
          kind: "tape",
          certainty: "tape",
          ends: [
            { x: 0, y: 0 },
            { x: 1, y: 1 },
          ],
          length: 4,
        },
        outlines: [],
      },
    ],
  } satisfies Measurement;
  const measured = { wash: { taps, words: "about 810 sq ft, give or take 7%" } };
  const draft = (fields: Partial<FormDraft> = {}) => filled({ method: "measure", measured, ...fields });

  test("is needed where measuring was chosen, and stands as long as its photos do", () => {
    expect(findProblems(filled({ method: "measure" }), opening(), sizeReply, 1, ["p"])).toEqual({
      "figures.wash": "Measure it on a photo or enter the size.",
    });
    expect(findProblems(draft(), opening(), sizeReply, 1, ["p"])).toEqual({});
    expect(findProblems(draft(), opening(), sizeReply, 1, ["q"])).toHaveProperty(["figures.wash"]);
  });

  test("is sent instead of a figure, with the manual method, and only while measuring is chosen", () => {
    expect(requestOf(draft({ figures: { wash: "5" } }), opening(), ["p"], sizeReply)).toMatchObject({
      estimate_method: "manual",
      services: [{ service_id: "wash", measurement: taps }],
      photo_ids: ["p"],
    });
    expect(requestOf(draft(), opening(), ["p"], sizeReply).services[0]).not.toHaveProperty("manual_area");
    expect(
      requestOf(draft({ method: "manual", figures: { wash: "5" } }), opening(), ["p"], sizeReply).services[0],
    ).not.toHaveProperty("measurement");
    expect(requestOf(draft({ method: "ai" }), opening(), ["p"], sizeReply).services[0]).not.toHaveProperty(
      "measurement",
    );
  });

  test("may stand in for a figure that is free", () => {
    const odd = draft({ service_ids: ["odd"], measured: { odd: measured.wash }, figures: { odd: "nonsense" } });
    expect(findProblems(odd, opening(), sizeReply, 1, ["p"])).toEqual({});
    expect(requestOf(odd, opening(), ["p"], sizeReply)).toMatchObject({
      estimate_method: null,
      services: [{ measurement: taps }],
    });
    expect(findProblems(odd, opening(), sizeReply, 0, [])).toHaveProperty(["figures.odd"]);
  });
});

test("a request carries the figures in the service's own unit, the parts, and the photos in order", () => {
  const parts = [
    {
      id: "edges",
      name: "Edges",
      description: null,
      name_es: null,
      description_es: null,
      pricing_model: "area" as const,
      rate: 1,
      unit: "sq ft",
      custom_unit: null,
      unit_plural: null,
      is_required: true,
    },
    {
      id: "windows",
      name: "Windows",
      description: null,
      name_es: null,
      description_es: null,
      pricing_model: "count" as const,
      rate: 8,
      unit: "window",
      custom_unit: null,
      unit_plural: null,
      is_required: false,
    },
    {
      id: "roof",
      name: "Roof",
      description: null,
      name_es: null,
      description_es: null,
      pricing_model: "fixed" as const,
      rate: 120,
      unit: "flat rate",
      custom_unit: null,
      unit_plural: null,
      is_required: false,
    },
  ];
  const form = opening({
    services: [
      publicService({ id: "wash", components: parts }),
      publicService({ id: "panes", pricing_model: "count", unit: "per window" }),
    ],
  });
  const draft = filled(
    {
      service_ids: ["wash", "panes"],
      method: "manual",
      figures: { wash: "1,200" },
      parts: { windows: "5" },
      notes: "Mind the dog.",
    },
    form,
  );
  expect(requestOf(draft, form, ["b", "a"], sizeReply)).toMatchObject({
    business_owner_id: "owner",
    request_id: "request",
    estimate_method: "manual",
    services: [
      { service_id: "wash", manual_area: 1200, components: [{ id: "edges" }, { id: "windows", quantity: 5 }] },
      { service_id: "panes", manual_quantity: 1, components: [] },
    ],
    photo_ids: ["b", "a"],
    notes: "Mind the dog.",
  });
});

test.each([
  ["/customer-form/abc", { kind: "standard", ownerId: "abc", crmType: undefined }],
  ["/customer-form/abc/pressure-washing", { kind: "standard", ownerId: "abc", crmType: "pressure-washing" }],
  ["/general/customer-form/abc/", { kind: "general", ownerId: "abc", crmType: undefined }],
  ["/multi-service/abc/sealcoating", { kind: "multi", ownerId: "abc", crmType: "sealcoating" }],
  ["/multi-service", { kind: "multi", ownerId: undefined, crmType: undefined }],
] as const)("%s says which form it is, and whose", (path, address) => {
  expect(formAddress(path)).toEqual(address);
});

test("a crm type is known in both spellings, and another one narrows nothing", () => {
  expect(offeredCategory("standard", "pressure-washing")).toBe("pressure_washing");
  expect(offeredCategory("standard", "pressure_washing")).toBe("pressure_washing");
  expect(offeredCategory("standard", "gardening")).toBeNull();
  expect(offeredCategory("general", undefined)).toBe("general");
});

describe("a size as it was typed", () => {
  const asked = (one: PublicService) => figureFieldOf(one, "standard", "manual") as FigureField;
  test("is sent as it was understood", () => {
    const draft = filled({ method: "manual", figures: { wash: "20 x 40" } });
    expect(requestOf(draft, opening(), [], sizeReply).services[0]).toMatchObject({ manual_area: 800 });
  });

  test("a slip is asked about once, and stands when it is meant", () => {
    const draft = filled({ method: "manual", figures: { wash: "1000000000" } });
    const question = "That's 1,000,000,000 sq ft, or 22,957 acres. Is that right?";
    expect(findProblems(draft, opening(), sizeReply, 0)).toEqual({ "figures.wash": question });
    expect(findProblems({ ...draft, meant: { wash: "1000000000" } }, opening(), sizeReply, 0)).toEqual({});
    // Confirming one number does not confirm the next.
    expect(findProblems({ ...draft, meant: { wash: "30000" } }, opening(), sizeReply, 0)).toEqual({
      "figures.wash": question,
    });
  });

  test.each([
    [{}, "20,000", null],
    [{}, "10", null],
    [{}, "1.2", "That's 1.2 sq ft. Is that right?"],
    [{ unit: "per acre" }, "0.01", "That's 0.01 acres. Is that right?"],
    [{ pricing_model: "time", unit: "per hour" }, "90", "That's 90 hours. Is that right?"],
    [{}, "20,001", "That's 20,001 sq ft. Is that right?"],
    [{ unit: "per acre" }, "12", null],
    [{ unit: "per acre" }, "51", "That's 51 acres. Is that right?"],
    [{ unit: "per sq yd" }, "2,223", "That's 2,223 sq yd. Is that right?"],
    [{ pricing_model: "count", unit: "per window" }, "200", null],
    [{ pricing_model: "count", unit: "per window" }, "201", "That's 201 windows. Is that right?"],
    [{ unit: "per linear ft" }, "2,001", "That's 2,001 linear ft. Is that right?"],
  ] as const)("%j: %j is asked about: %j", (fields, typed, question) => {
    const one = publicService({ id: "one", ...fields });
    expect(sizeProblem(one, asked(one), typed, false, sizeReply)).toBe(question);
    expect(sizeProblem(one, asked(one), typed, true, sizeReply)).toBeNull();
  });
});

test("the town that was asked for joins the address, even before the reader of addresses was loaded", () => {
  const draft = filled({ address: "12 Oak St, PA 19601", town: "Reading" });
  expect(addressOf(draft, withTown)).toBe("12 Oak St, Reading, PA 19601");
  expect(addressOf(draft, null)).toBe("12 Oak St, PA 19601, Reading");
  expect(addressOf({ ...draft, address: "12 Oak St, Reading" }, withTown)).toBe("12 Oak St, Reading");
  for (const reader of [withTown, null]) {
    expect(addressOf({ ...draft, address: " " }, reader)).toBe(" ");
    expect(addressOf({ ...draft, town: "" }, reader)).toBe("12 Oak St, PA 19601");
  }
});
