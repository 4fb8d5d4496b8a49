import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * A bucket on this machine that speaks the part of S3 that photos need. Pages have two entries, so that paging is
 * tested.
 */
export type TestBucket = {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; contentType: string }>;
  /** Every following request gets this S3 error, until null. */
  failWith: (failure: { status: number; code: string } | null) => void;
  close: () => Promise<void>;
};

const pageSize = 2;

/** Starts the bucket `name`, which knows one access key. */
export async function startTestBucket(name: string, accessKeyId: string): Promise<TestBucket> {
  const objects: TestBucket["objects"] = new Map();
  let failure: { status: number; code: string } | null = null;

  const fail = (response: ServerResponse, status: number, code: string): void => {
    response
      .writeHead(status, { "content-type": "application/xml" })
      .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  };
  const list = (url: URL): string => {
    const prefix = url.searchParams.get("prefix") ?? "";
    const after = url.searchParams.get("continuation-token") ?? "";
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = keys.slice(0, pageSize);
    const more = keys.length > pageSize;
    const contents = page
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2025-05-17T10:42:07Z</LastModified></Contents>`,
      )
      .join("");
    const next = more ? `<NextContinuationToken>${page.at(-1) ?? ""}</NextContinuationToken>` : "";
    return `<ListBucketResult><Name>${name}</Name><IsTruncated>${more}</IsTruncated>${contents}${next}</ListBucketResult>`;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const body = await buffer(request);
    if (failure) return fail(response, failure.status, failure.code);
    if (!request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`))
      return fail(response, 403, "InvalidAccessKeyId");
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split("/");
    if (bucket !== name) return fail(response, 404, "NoSuchBucket");
    const key = rest.join("/");
    if (!key && request.method === "GET") {
      response.writeHead(200, { "content-type": "application/xml" }).end(list(url));
    } else if (!key && request.method === "POST" && url.searchParams.has("delete")) {
      for (const [, doomed = ""] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(doomed);
      response.writeHead(200, { "content-type": "application/xml" }).end("<DeleteResult/>");
    } else if (request.method === "PUT") {
      objects.set(key, { bytes: body, contentType: request.headers["content-type"] ?? "" });
      response.writeHead(200, { etag: '"1"' }).end();
    } else if (request.method === "DELETE") {
      objects.delete(key);
      response.writeHead(204).end();
    } else {
      const found = objects.get(key);
      if (!found) return fail(response, 404, "NoSuchKey");
      response.writeHead(200, {
        "content-type": found.contentType,
        "content-length": found.bytes.length,
        "last-modified": "Sat, 17 May 2025 10:42:07 GMT",
      });
      response.end(request.method === "HEAD" ? undefined : found.bytes);
    }
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failWith: (next) => (failure = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
