import type { ListRow } from '#contract/admin/list.ts'
import { openSeason } from '#contract/admin/seasons.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { call } from '../../../api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { IfPermitted } from '../permission.tsx'

/** Copies an opened season to the next year; edits and opens a draft. */
export const SeasonActions = ({ row }: { row: ListRow }) => (
  <IfPermitted power="service.setUp">
    {row.state === 'draft' ? (
      <>
        <ButtonLink variant="secondary" href={`/admin/seasons/${row.id}/edit`}>
          Ret kladden
        </ButtonLink>
        <OpenSeason row={row} />
      </>
    ) : (
      <ButtonLink href={`/admin/seasons/${row.id}/edit`}>Kopiér til næste år</ButtonLink>
    )}
  </IfPermitted>
)

function OpenSeason({ row }: { row: ListRow }) {
  const days = [row.salesFrom, row.salesTo].map((day) => formatDay(plainDate(String(day))))
  return (
    <ActionDialog
      label="Åbn sæsonen"
      effect={
        <>
          <p>
            {String(row.onSale)} kort sælges fra {days[0]} til {days[1]}. Er den første dag nået,
            kan de købes med det samme.
          </p>
          <p>
            Sæsonens dage og afregning ligger fast fra nu af. Priser kan stadig få nye versioner.
          </p>
        </>
      }
      confirmLabel="Åbn sæsonen"
      busy="Åbner …"
      run={async () => {
        await call(openSeason, { id: row.id })
        return `Sæson ${String(row.code)} er åbnet.`
      }}
    />
  )
}
