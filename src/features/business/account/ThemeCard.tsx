import type { Theme } from "#shared/theme.ts";
import { Card } from "#ui/Card.tsx";
import { SegmentedButtons } from "#ui/forms/SegmentedButtons.tsx";
import { useStore } from "#ui/useStore.ts";
import { chooseTheme, themeStore } from "#browser/theme.ts";

const themes: { value: Theme; label: string }[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "System" },
];

/** The choice of Yardstick's theme on this device. */
export function ThemeCard() {
  return (
    <Card title="Theme" headingLevel={3} description="For this device. System follows the device's own setting.">
      <SegmentedButtons
        label="Theme"
        options={themes}
        value={useStore(themeStore)}
        onChoose={chooseTheme}
        className="max-w-sm"
      />
    </Card>
  );
}
