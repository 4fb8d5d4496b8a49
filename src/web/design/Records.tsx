import { CalendarDays, Ellipsis, Pencil } from "lucide-react";
import { useState } from "react";
import { Badge } from "#ui/Badge.tsx";
import { EmailLink, MapLink, PhoneLink } from "#ui/ContactLinks.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Facts } from "#ui/Facts.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Pager } from "#ui/Pager.tsx";
import { StatCard } from "#ui/StatCard.tsx";
import { Row, Table, TBody, Td, Th, THead } from "#ui/Table.tsx";
import { TabPanel, Tabs } from "#ui/Tabs.tsx";
import { Part, Specimen } from "./Specimen.tsx";

const rows = [
  { name: "Maria Alvarez", service: "Driveway Sealcoating", price: "$520.00" },
  { name: "James Bennett", service: "Window Cleaning", price: "$75.00" },
  { name: "Aisha Chen", service: "House Soft Wash", price: "$1,204.35" },
];

/** Components that show the business's records. */
export function Records() {
  return (
    <Part title="Records">
      <Specimen name="PhoneLink, EmailLink, MapLink">
        <PhoneLink phone="(610) 555-0123" />
        <EmailLink email="ada@mail.dev" />
        <MapLink address="12 Oak St, Reading, PA 19601" />
      </Specimen>
      <Specimen name="Badge">
        {(["neutral", "accent", "success", "warning", "danger", "info"] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="info" icon={<CalendarDays aria-hidden="true" />}>
          With a picture
        </Badge>
      </Specimen>
      <PageHeader
        title="Page header"
        description="What the page is for, in a line."
        back={{ to: "#layers", label: "Back" }}
        actions={<Button variant="primary">Add</Button>}
      />
      <Specimen name="StatCard" stacked>
        <StatCard
          label="Pending"
          value="12"
          caption="Awaiting action"
          tone="warning"
          icon={<CalendarDays aria-hidden="true" />}
        />
        <StatCard label="Completed" value="$12,840.00" caption="Successfully finished" tone="success" />
        <StatCard label="On its way" value="" loading />
      </Specimen>
      <Card
        title="Card"
        description="A heading, actions, what it holds and a foot."
        actions={
          <Button size="sm" icon={<Pencil aria-hidden="true" />}>
            Edit
          </Button>
        }
        footer={<p className="text-sm text-ink-soft">The foot</p>}
      >
        <Facts
          columns={3}
          items={[
            { label: "Name", value: "Maria Alvarez" },
            { label: "Phone", value: null },
            { label: "Price", value: "$520.00" },
            { label: "Address", value: "212 Maple Avenue, Naperville, IL", wide: true },
          ]}
        />
      </Card>
      <RecordTabs />
    </Part>
  );
}

function RecordTabs() {
  const [tab, setTab] = useState("all");
  const [page, setPage] = useState(2);
  const [chosen, setChosen] = useState("James Bennett");
  return (
    <Tabs
      label="Customers"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: "all", label: "All Customers", count: 3 },
        { value: "homes", label: "Residential", count: 2 },
        { value: "firms", label: "Commercial" },
      ]}
    >
      {["all", "homes", "firms"].map((value) => (
        <TabPanel key={value} value={value}>
          <Card flush title="Table and Pager">
            <Table caption={`Customers, ${value}`}>
              <THead>
                <Th sort="asc" onSort={() => {}}>
                  Name
                </Th>
                <Th>Service</Th>
                <Th align="right" sort="none" onSort={() => {}}>
                  Price
                </Th>
                <Th hideLabel>Actions</Th>
              </THead>
              <TBody>
                {rows.map(({ name, service, price }) => (
                  <Row key={name} selected={name === chosen} onOpen={() => setChosen(name)}>
                    <Td>{name}</Td>
                    <Td>{service}</Td>
                    <Td align="right" numeric>
                      {price}
                    </Td>
                    <Td>
                      <IconButton label={`More about ${name}`} size="sm">
                        <Ellipsis aria-hidden="true" />
                      </IconButton>
                    </Td>
                  </Row>
                ))}
              </TBody>
            </Table>
            <div className="px-4 py-3">
              <Pager page={page} pageSize={10} total={23} onPage={setPage} />
            </div>
          </Card>
        </TabPanel>
      ))}
    </Tabs>
  );
}
