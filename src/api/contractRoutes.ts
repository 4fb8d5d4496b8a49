import { minifyContractRouter } from "@orpc/contract";
import { contract } from "./contract.ts";

/**
 * The part of the contract that a caller needs: the address of each operation and the roles that may call it. The build
 * of the pages writes this as data (`build/contractAsData.ts`). The pages therefore carry no schemas, which only the
 * server and the demo check.
 */
export const contractRoutes = minifyContractRouter(contract) as typeof contract;
