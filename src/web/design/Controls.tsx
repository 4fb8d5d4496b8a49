import { Camera, Download, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass, IconButton, type ButtonSize, type ButtonVariant } from "#ui/Button.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { CheckCards, RadioCards } from "#ui/forms/ChoiceCards.tsx";
import { CopyField } from "#ui/forms/CopyField.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { AddressInput } from "#ui/forms/AddressInput.tsx";
import { Input, NumberInput, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { PasswordInput } from "#ui/forms/PasswordInput.tsx";
import { SearchBox } from "#ui/forms/SearchBox.tsx";
import { SegmentedButtons } from "#ui/forms/SegmentedButtons.tsx";
import { Switch } from "#ui/forms/Switch.tsx";
import { Part, Specimen } from "./Specimen.tsx";

const variants: ButtonVariant[] = ["primary", "secondary", "ghost", "danger"];
const sizes: ButtonSize[] = ["sm", "md", "lg"];

/** Every button of the kit. */
export function Buttons() {
  const [view, setView] = useState<"month" | "week" | "day">("month");
  return (
    <Part title="Buttons">
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button ${variant}`}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              Size {size}
            </Button>
          ))}
          <Button variant={variant} icon={<Plus aria-hidden="true" />}>
            With a picture
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} busy busyLabel="Saving…">
            Busy
          </Button>
          <IconButton label={`Delete, ${variant}`} variant={variant}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </Specimen>
      ))}
      <Specimen name="SegmentedButtons">
        <SegmentedButtons
          label="View"
          options={[
            { value: "month", label: "Month" },
            { value: "week", label: "Week" },
            { value: "day", label: "Day" },
          ]}
          value={view}
          onChoose={setView}
        />
      </Specimen>
      <Specimen name="A link that looks like a button; a button as wide as its place">
        <a href="#layers" className={buttonClass({ variant: "primary" })}>
          Link
        </a>
        <div className="w-60">
          <Button block>Block</Button>
        </div>
        <IconButton label="Download, busy" busy>
          <Download aria-hidden="true" />
        </IconButton>
      </Specimen>
    </Part>
  );
}

/** Every field of the kit, also filled, with an error and disabled. */
export function Fields() {
  const [search, setSearch] = useState("Miller");
  return (
    <Part title="Fields">
      <Specimen name="Input, NumberInput, Textarea, AddressInput, Select, PasswordInput, SearchBox, CopyField" stacked>
        <Field label="Full Name" required hint="As it shall stand on the quote.">
          <Input placeholder="Nothing typed yet" />
        </Field>
        <Field label="Email" required error="Please enter a valid email address">
          <Input type="email" defaultValue="olivia@" />
        </Field>
        <Field label="Rate">
          <NumberInput before="$" after="per sq ft" defaultValue="0.25" />
        </Field>
        <Field label="Minimum price" error="Please enter a number.">
          <NumberInput before="$" defaultValue="abc" />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Not to be changed now" />
        </Field>
        <Field label="To be read only">
          <Input readOnly defaultValue="https://yardstick.example/customer-form" />
        </Field>
        <Field label="Notes">
          <Textarea defaultValue={"Gate code is 4411.\nPlease call before coming."} />
        </Field>
        <Field label="Address">
          <AddressInput defaultValue="12 Oak St, Apt 4, Reading, PA 19601" />
        </Field>
        <Field label="Status">
          <Select defaultValue="pending">
            <option value="pending">Pending</option>
            <option value="completed">Completed</option>
          </Select>
        </Field>
        <Field label="Date">
          <Input type="date" defaultValue="2026-11-21" />
        </Field>
        <Field label="Password">
          <PasswordInput autoComplete="off" defaultValue="secret words" />
        </Field>
        <div>
          <SearchBox label="Search estimates" value={search} onChange={setSearch} />
        </div>
        <CopyField
          label="Your form link"
          value="https://yardstick.example/customer-form/4f1c"
          hint="Anyone with this link can request an estimate."
        />
      </Specimen>
    </Part>
  );
}

const methods = [
  {
    value: "ai",
    label: "Photo analysis",
    description: "Send photos and get a price.",
    icon: <Camera aria-hidden="true" />,
    meta: "about a minute",
  },
  { value: "manual", label: "I know the size", description: "Type the square footage." },
  { value: "later", label: "Not offered now", disabled: true },
];

/** Every choice control of the kit. */
export function Choices() {
  const [one, setOne] = useState<string | null>("ai");
  const [many, setMany] = useState<string[]>(["manual"]);
  return (
    <Part title="Choices">
      <Specimen name="Checkbox, Switch" stacked>
        <div>
          <Checkbox label="Not ticked" />
          <Checkbox label="Ticked" hint="With a line about it." defaultChecked />
          <Checkbox label="Some of what it stands for" indeterminate />
          <Checkbox label="Disabled" disabled defaultChecked />
          <Checkbox label="With an error" error="Please agree first." />
        </div>
        <div>
          <Switch label="Off" />
          <Switch label="On" hint="With a line about it." defaultChecked />
          <Switch label="Disabled" disabled defaultChecked />
        </div>
      </Specimen>
      <Specimen name="RadioCards, CheckCards" stacked>
        <RadioCards legend="How shall we measure?" required options={methods} value={one} onChange={setOne} />
        <CheckCards legend="Which services?" hint="One or more." options={methods} value={many} onChange={setMany} />
        <RadioCards
          legend="With an error"
          error="Please choose one."
          options={methods.slice(0, 2)}
          value={null}
          onChange={() => {}}
          columns={2}
          name="wrong"
        />
      </Specimen>
    </Part>
  );
}
