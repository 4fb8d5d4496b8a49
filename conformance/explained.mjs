/** Findings that stay, each with its reason. `text` is a part of the finding. */
export const explained = [
  {
    text: "must have required property 'ids'",
    reason: "our own pages write the list as `ids[0]=…`, which the server reads besides the described `ids=…&ids=…`",
  },
  {
    text: 'Attribute "autocapitalize" is not allowed',
    reason: "it has no effect on these types, and one when the password is shown as text",
  },
  {
    text: "label_content_exists",
    reason: "the label is the touch target of a checkbox in a row, whose name is its `aria-label`",
  },
  {
    text: "label_name_visible",
    reason: "the name of a day in the grid counts its events; each of them is a button with its own name in the day",
  },
  {
    text: "input_label_exists",
    reason: "the choices of month and year each have a `label` element with `for`, which browsers and axe find",
  },
];
