import { minPhoneJobs, type LearnedPhone } from "#features/catalog/measurements/learnedPhones.ts";
import { Card } from "#ui/Card.tsx";
import { Row, Table, TBody, Td, Th, THead } from "#ui/Table.tsx";

/** The lessons of completed jobs on the phones that took their photos. Nothing before the first such job. */
export function PhonesCard({ phones }: { phones: readonly LearnedPhone[] | null }) {
  if (!phones || phones.length === 0) return null;
  return (
    <Card
      title="By phone"
      description={`How photos from each phone compare with the actual size, across all services. ± covers 8 of 10 jobs. At ${minPhoneJobs} jobs, Yardstick starts correcting new photos from that phone.`}
      flush
    >
      <Table caption="How close photos from each phone came to the actual size">
        <THead>
          <Th>Phone</Th>
          <Th align="right">Measured</Th>
          <Th align="right">New photos</Th>
        </THead>
        <TBody>
          {phones.map(({ camera, jobs, bias, spread, correction }) => (
            <Row key={camera}>
              <Td className="max-w-40">
                <span className="block truncate">{phoneName(camera)}</span>
                <span className="block text-xs text-ink-faint">
                  {correction ? `${jobs} jobs` : `${jobs} of ${minPhoneJobs} jobs`}
                </span>
              </Td>
              <Td numeric>
                {correction ? measuredText(bias) : "—"}
                {correction && <span className="block text-xs text-ink-faint">{`±${percentOf(spread)}%`}</span>}
              </Td>
              <Td numeric>{correction ? correctionText(correction.bias) : "Not yet"}</Td>
            </Row>
          ))}
        </TBody>
      </Table>
    </Card>
  );
}

/** "iPhone 14 Pro" for "Apple iPhone 14 Pro": people call phones so. */
const phoneName = (camera: string): string => camera.replace(/^Apple /, "");

/** The share that a logarithm of a factor stands for, in whole percent. */
const percentOf = (log: number): number => Math.round(Math.abs(Math.exp(log) - 1) * 100);

/** "2% smaller": how photos measured, before any correction. */
function measuredText(bias: number): string {
  const percent = Math.round((1 - Math.exp(-bias)) * 100);
  return percent === 0 ? "About right" : `${Math.abs(percent)}% ${percent > 0 ? "smaller" : "larger"}`;
}

/** "+1%": how much is added to the sizes of new photos. */
function correctionText(bias: number): string {
  const percent = percentOf(bias);
  return percent === 0 ? "As measured" : `${bias > 0 ? "+" : "−"}${percent}%`;
}
