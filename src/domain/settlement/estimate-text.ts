import { formatKroner, type Ore } from '../shared/money.ts'

/** `mellem 12.300 kr. og 15.100 kr.`, or `omkring 12.300 kr.`: a range is no promise to the øre, so it is in hundreds of kroner. */
export function estimateText({ low, high }: { low: Ore; high: Ore }): string {
  const [least, most] = [rounded(low), rounded(high)]
  return least === most ? `omkring ${least}` : `mellem ${least} og ${most}`
}

const rounded = (ore: Ore) => formatKroner((Math.round(ore / 10_000) * 10_000) as Ore)
