import { Inbox } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ChangedMeanwhile } from "#ui/ChangedMeanwhile.tsx";
import { DidYouMean } from "#ui/DidYouMean.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorScreen } from "#ui/ErrorScreen.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Marked, SearchedFor } from "#ui/Marked.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Skeleton, SkeletonRows } from "#ui/Skeleton.tsx";
import { PageSpinner, Spinner } from "#ui/Spinner.tsx";
import { toast } from "#ui/toast.tsx";
import { Part, Specimen } from "./Specimen.tsx";

/** Components that show messages. */
export function Messages() {
  return (
    <Part title="Messages">
      <Specimen name="Notice" stacked>
        {(["info", "success", "warning", "danger"] as const).map((tone) => (
          <Notice key={tone} tone={tone} title={`A notice, ${tone}`} action={<Button size="sm">Do something</Button>}>
            It says what happened and what to do next.
          </Notice>
        ))}
        <Notice>Without a title.</Notice>
      </Specimen>
      <Specimen name="ChangedMeanwhile" stacked>
        <ChangedMeanwhile
          message="This service was changed on another device."
          changes={["Rate: 0.30", "Description: With two rinses."]}
        />
      </Specimen>
      <Specimen name="Toast">
        <Button onClick={() => toast({ title: "Signed out successfully", description: "You have been logged out." })}>
          Default
        </Button>
        <Button onClick={() => toast({ title: "Service created successfully.", tone: "success" })}>Success</Button>
        <Button onClick={() => toast({ title: "Error", description: "Failed to update status.", tone: "destructive" })}>
          Destructive
        </Button>
        <Button
          onClick={() =>
            toast({
              title: "Successfully deleted 1 estimate(s).",
              tone: "success",
              action: { label: "Undo", onClick: () => {} },
            })
          }
        >
          With an action
        </Button>
      </Specimen>
      <Specimen name="EmptyState, FailedState" stacked>
        <Card>
          <EmptyState
            icon={<Inbox aria-hidden="true" />}
            title="No estimates yet"
            text="Share your form link with customers to get started!"
            action={<Button variant="primary">Copy the link</Button>}
          />
        </Card>
        <Card>
          <FailedState
            error={new Error("Connection error. Please check your internet connection and try again.")}
            onRetry={() => {}}
          />
        </Card>
      </Specimen>
      <Specimen name="Marked, DidYouMean" stacked>
        <p>
          <SearchedFor value="obrien 555123">
            <Marked text="Dana O’Brien, (555) 123-4567" />
          </SearchedFor>
        </p>
        <DidYouMean
          searches={[
            { search: "Smith", found: "12" },
            { search: "Smits", found: "3" },
          ]}
          onPick={() => {}}
        />
      </Specimen>
      <Specimen name="Spinner, PageSpinner, Skeleton" stacked>
        <div className="flex items-center gap-4">
          <Spinner size="sm" />
          <Spinner showLabel label="Loading estimates…" />
          <Spinner size="lg" />
        </div>
        <div className="h-40 overflow-clip rounded-xl border border-line [&>*]:min-h-40">
          <PageSpinner />
        </div>
        <SkeletonRows rows={3} />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-24 w-full" />
        </div>
      </Specimen>
      <Specimen name="ErrorScreen">
        <div className="h-80 w-full overflow-clip rounded-xl border border-line [&_main]:min-h-80">
          <ErrorScreen error={new Error("The page could not be drawn.")} onReload={() => {}} />
        </div>
      </Specimen>
    </Part>
  );
}
