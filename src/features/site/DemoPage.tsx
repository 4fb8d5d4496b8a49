import { ArrowRight, CalendarClock, Camera, Inbox, ListChecks, Users, type LucideIcon } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { brand } from "#shared/brand.ts";
import { enterDemo, useDemoMode } from "#web/demoMode.ts";

const shown: { icon: LucideIcon; title: string; text: string }[] = [
  { icon: Inbox, title: "A dashboard at work", text: "About 25 estimates from the last three months. Filter, sort, search, open one, move it along." },
  { icon: ListChecks, title: "Services with real prices", text: "Pressure washing, sealcoating and window cleaning, with rates, minimums and optional extras." },
  { icon: Camera, title: "The form your customers get", text: "Open the public form as they would on their phones, and see an honest price at the end." },
  { icon: Users, title: "Customers", text: "About 15 customers, from a first quote to a regular. Add the next one from an estimate." },
];

/** What the demo is, and the way into it. */
export function DemoPage() {
  const navigate = useNavigate();
  const demo = useDemoMode();
  const start = () => {
    if (!demo.active) enterDemo();
    void navigate("/dashboard");
  };
  return (
    <div className="mx-auto w-full max-w-4xl py-5 sm:py-10">
      <header className="max-w-2xl">
        <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">Try {brand.name} with a sample business</h1>
        <p className="mt-4 text-lg text-pretty text-ink-soft">
          This is the real product, filled with made-up customers. Click anything: what you change stays in this browser, nobody is written to, and everything is cleared when you leave.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button variant="primary" size="lg" onClick={start} icon={<ArrowRight aria-hidden="true" />}>
            {demo.active ? "Back to the Demo" : "Start Interactive Demo"}
          </Button>
          <p className="flex items-center gap-2 text-sm text-ink-soft">
            <CalendarClock aria-hidden="true" className="size-4 shrink-0" />
            30 minutes, no account, no card
          </p>
        </div>
      </header>

      <h2 className="sr-only">What is in it</h2>
      <ul className="mt-12 grid gap-4 sm:grid-cols-2">
        {shown.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Card className="h-full">
              <Icon aria-hidden="true" className="size-6 text-accent" />
              <h3 className="mt-3 font-semibold">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </Card>
          </li>
        ))}
      </ul>

      <p className="mt-10 text-ink-soft">
        Seen enough?{" "}
        <Link to="/signup" className="font-medium text-accent underline">
          Create your own account
        </Link>
        : the Free plan has unlimited services and estimate forms.
      </p>
    </div>
  );
}
