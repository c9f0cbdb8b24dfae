import { useQuery } from '@tanstack/react-query'
import {
  useEffect,
  useMemo,
  useRef,
  type ReactNode,
  type RefObject,
  type KeyboardEvent,
} from 'react'
import type { AdminList } from '#contract/admin/list.ts'
import { ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Problem } from '../../shell/problem.tsx'
import { usePermission } from '../permission.tsx'
import { pageOf } from '../page-of.ts'
import { Shortcuts, useShortcuts } from '../shortcuts.tsx'
import { emptyLists } from './empty-lists.ts'
import { ListFoot, rowsText } from './list-foot.tsx'
import { saveListPlace, takeOpenedRow } from './last-list.ts'
import { listQuery } from './list-query.ts'
import { withChange, toQueryString, readListSearch } from './list-search.ts'
import type { ListSearch } from './list-search-params.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'

type AdminListPageProps = {
  list: AdminList
  search: ListSearch
  onSearch: (search: ListSearch, how: { replace: boolean }) => void
  /** A sentence below the title. */
  lead?: ReactNode
  /** Actions beside the exports. */
  actions?: ReactNode
}

/** Any list of the back office. Search, filters, sorting and page are in the URL. */
export function AdminListPage(props: AdminListPageProps) {
  const { list, onSearch, lead, actions } = props
  const search = useMemo(() => readListSearch(list)(props.search), [list, props.search])
  const frame = useRef<HTMLDivElement>(null)
  const keys = useShortcuts()
  useSearchKey(keys.isOn, frame)
  useSamePlace(list, search, frame)
  const { data: page, error, isPlaceholderData } = useQuery(listQuery(list, search))
  // The latest query, whose rows may still be loading; the next change builds on it.
  const asked = useRef(search)
  useEffect(() => {
    asked.current = search
  }, [search])
  const change = (what: ListSearch, replace = false) => {
    asked.current = withChange(list, asked.current, what)
    onSearch(asked.current, { replace })
  }
  const sorting = {
    by: String(search.sort ?? list.sort.by),
    order: (search.order ?? list.sort.order) as 'asc' | 'desc',
    onSort: (sort: string, order: 'asc' | 'desc') => change({ sort, order }),
  }
  return (
    // Shortcuts for the content, which Tab reaches as well.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      data-print="wide"
      onKeyDown={moveInList}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-3"
    >
      <Head {...{ list, search, lead, actions }} count={page ? rowsText(page, search) : ''} />
      <ListToolbar
        {...{ list, search }}
        onChange={change}
        onClear={() => onSearch({}, { replace: false })}
      />
      {error && <Problem error={error} title="Listen kunne ikke hentes" />}
      {!page && !error && <Skeleton label={`Henter ${list.title}`} shape="table" rows={20} />}
      {page && page.rows.length > 0 && (
        <ListTable {...{ list, sorting }} rows={page.rows} isWaiting={isPlaceholderData} />
      )}
      {page?.rows.length === 0 && (
        <Empty
          page={pageOf(list)}
          onClear={() => onSearch({}, { replace: false })}
          isNarrowed={Object.keys(search).length > 0}
          asked={String(search.q ?? '')}
        />
      )}
      {page && <ListFoot {...{ list, search, page }} />}
      <Shortcuts {...keys} />
    </div>
  )
}

/** Saves the search of the list, and focuses the row from whose page the user returns. */
function useSamePlace(list: AdminList, search: ListSearch, frame: RefObject<HTMLElement | null>) {
  useEffect(() => saveListPlace(pageOf(list), toQueryString(search)), [list, search])
  useEffect(() => {
    const row = takeOpenedRow()
    if (row) frame.current?.querySelector<HTMLElement>(`a[data-row="${CSS.escape(row)}"]`)?.focus()
  }, [frame])
}

type HeadProps = Pick<AdminListPageProps, 'list' | 'search' | 'lead' | 'actions'> & {
  count: string
}

function Head({ list, search, lead, actions, count }: HeadProps) {
  const asked = toQueryString(search)
  const mayExport = usePermission('lists.export')
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div>
        <h1>
          {list.title}{' '}
          <span
            aria-live="polite"
            className="figures text-base font-medium tracking-normal text-slate-600"
          >
            {count}
          </span>
        </h1>
        {lead && <p className="mt-1 max-w-text text-slate-700">{lead}</p>}
      </div>
      <div className="print-hide flex flex-wrap gap-2">
        {actions}
        {mayExport &&
          (['csv', 'xlsx'] as const).map((format) => (
            <a
              key={format}
              href={`${list.path}/export.${format}${asked}`}
              download
              className={`${buttonClass({ variant: 'secondary' })} min-h-11! px-4! text-sm md:min-h-9!`}
            >
              {format === 'csv' ? 'Hent CSV' : 'Hent Excel'}
            </a>
          ))}
      </div>
    </header>
  )
}

type EmptyProps = { page: string; isNarrowed: boolean; asked: string; onClear: () => void }

function Empty({ page, isNarrowed, asked, onClear }: EmptyProps) {
  if (!isNarrowed) return <NothingYet page={page} />
  return (
    <EmptyState
      title="Intet passer på det, du søger"
      action={
        <button type="button" onClick={onClear} className={buttonClass({ variant: 'secondary' })}>
          Vis alle
        </button>
      }
    >
      Prøv færre ord, eller fjern et filter.
      {/(^|\s)\S{1,2}(\s|$)/.test(asked) &&
        ' Et eller to bogstaver findes kun i begyndelsen af et ord.'}
    </EmptyState>
  )
}

function NothingYet({ page }: { page: string }) {
  const { title = 'Her er ingenting endnu', text, next } = emptyLists[page] ?? {}
  return (
    <EmptyState
      title={title}
      action={
        next && (
          <ButtonLink variant="secondary" href={next.href}>
            {next.label}
          </ButtonLink>
        )
      }
    >
      {text}
    </EmptyState>
  )
}

/** `/` focuses the search field; can be switched off for dictation. */
function useSearchKey(isOn: boolean, field: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!isOn) return
    const listen = (event: globalThis.KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.key !== '/' || !plain || isTyping(event.target)) return
      event.preventDefault()
      const input = field.current?.querySelector<HTMLInputElement>('[data-search]')
      input?.focus()
      input?.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn, field])
}

/** Arrows and j/k move between rows while the focus is in the list; Escape returns to the search. */
function moveInList(event: KeyboardEvent<HTMLElement>) {
  const inside = event.currentTarget
  const search = inside.querySelector<HTMLInputElement>('[data-search]')
  const rows = [...inside.querySelectorAll<HTMLAnchorElement>('a[data-row]')]
  const target = event.target as HTMLElement
  const at = rows.findIndex((row) => row === target)
  const isDown = event.key === 'ArrowDown' || (event.key === 'j' && !isTyping(target))
  const isUp = event.key === 'ArrowUp' || (event.key === 'k' && !isTyping(target))
  const isInRows = at >= 0 || target.matches('[role=region]')
  const go = (to: HTMLElement | null | undefined) => {
    event.preventDefault()
    to?.focus()
  }
  if (isDown && (isInRows || target === search)) return go(rows[at + 1] ?? rows[at])
  if (isUp && at >= 0) return go(rows[at - 1] ?? search)
  if (event.key === 'Escape' && isInRows) return go(search)
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]')
