import { sizes, type AdminList, type ListPage } from '#contract/admin/list.ts'
import { figureText } from '#domain/shared/figure.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { withChange, toQueryString } from './list-search.ts'
import type { ListSearch } from './list-search-params.ts'

type FootProps = { list: AdminList; search: ListSearch; page: ListPage }

/** The row numbers and the paging, as links so that a page can be shared. */
export function ListFoot({ list, search, page }: FootProps) {
  const [now, size] = [Number(search.page ?? 1), Number(search.size ?? sizes[0])]
  const pages = Math.max(1, Math.ceil(page.total / size))
  return (
    <nav
      aria-label="Sider"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm"
    >
      <p className="flex items-center gap-1 text-slate-700">
        Vis
        {sizes.map((one) => (
          <UiLink
            key={one}
            href={toQueryString(withChange(list, search, { size: one })) || '?'}
            aria-current={one === size ? 'true' : undefined}
            className="figures grid min-h-11 min-w-11 place-items-center rounded-md aria-[current]:font-bold hover:bg-slate-200"
          >
            {one}
          </UiLink>
        ))}
        pr. side
      </p>
      {pages > 1 && (
        <p className="flex flex-wrap items-center gap-2">
          <Turn {...{ list, search }} to={now - 1} isThere={now > 1} label="Forrige" />
          <span className="figures px-1">
            Side {now} af {figureText(pages)}
          </span>
          <Turn {...{ list, search }} to={now + 1} isThere={now < pages} label="Næste" />
        </p>
      )}
    </nav>
  )
}

type TurnProps = Omit<FootProps, 'page'> & { to: number; isThere: boolean; label: string }

function Turn({ list, search, to, isThere, label }: TurnProps) {
  const look = cx(buttonClass({ variant: 'secondary' }), 'min-h-11 px-3! sm:px-4!')
  const icon = label === 'Næste' ? 'chevron-right' : 'chevron-left'
  const inside = (
    <>
      {icon === 'chevron-left' && <Icon name={icon} />}
      {label}
      {icon === 'chevron-right' && <Icon name={icon} />}
    </>
  )
  if (!isThere) {
    // An invisible placeholder keeps the other button in its place.
    return (
      <span aria-hidden="true" className={cx(look, 'invisible')}>
        {inside}
      </span>
    )
  }
  return (
    <UiLink href={toQueryString(withChange(list, search, { page: to })) || '?'} className={look}>
      {inside}
    </UiLink>
  )
}

/** `51–100 af 1.234`, above the list. */
export function rowsText({ rows, total, isMore }: ListPage, search: ListSearch): string {
  if (total === 0) return 'Ingen rækker'
  const first = (Number(search.page ?? 1) - 1) * Number(search.size ?? sizes[0]) + 1
  const all = `${isMore ? 'over ' : ''}${figureText(total)}`
  if (rows.length === 0) return `Ingen rækker på denne side, ${all} i alt`
  if (first === 1 && rows.length === total) return total === 1 ? '1 række' : `${all} rækker`
  return `${figureText(first)}–${figureText(first + rows.length - 1)} af ${all}`
}
