/** The package carries no types. */
declare module "xirr" {
  export default function xirr(flows: readonly { readonly amount: number; readonly when: Date }[]): number;
}
