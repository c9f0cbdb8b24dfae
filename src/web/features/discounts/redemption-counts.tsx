import { countOf } from '#domain/shared/danish.ts'

type CountsProps = { total: number; today: number; totalLimit?: number | null }

/** How often an offer was given. */
export const RedemptionCounts = ({ total, today, totalLimit }: CountsProps) => (
  <p className="figures text-sm text-slate-600">
    {countOf(total, 'rabat', 'rabatter')} givet
    {typeof totalLimit === 'number' && ` af ${totalLimit}`}, {today} i dag
  </p>
)
