import { minifyContractRouter } from "@orpc/contract";
import { contract } from "./contract.ts";

/**
 * What a caller needs of the contract: each operation's address, and who may ask it. The build of the pages writes this
 * out as data (`build/contractAsData.ts`), so that they carry no schema which only the server and the demo check.
 */
export const contractRoutes = minifyContractRouter(contract) as typeof contract;
