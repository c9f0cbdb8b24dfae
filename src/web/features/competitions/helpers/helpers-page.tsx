import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import {
  endHelperRole,
  revokeHelperInvitation,
  sendHelperInvitation,
  type Helpers,
} from '#contract/competitions/helpers.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formError, useFormAnswer } from '../../../form-answer.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PeopleLog } from '../../accounts/people-log.tsx'
import { HolderRows, PendingRows } from '../../accounts/people-rows.tsx'
import type { Posted } from '../../shell/confirm-action.tsx'
import { Problem } from '../../shell/problem.tsx'
import { DayLinks } from './day-links.tsx'
import { helperMutations, helpersQuery } from './helpers-queries.ts'
import type { HelpersSearch } from './helpers-search.ts'
import { InviteHelper } from './invite-helper.tsx'
import { filterHelpers } from './filter-helpers.ts'

type HelpersPageProps = {
  clubId: string
  tournamentId: string
  name: string
  search: HelpersSearch
  onSearch: (search: HelpersSearch) => void
}

/** After ending the own role the page is no longer accessible. */
const left = '/account/tournaments'

/** The number of helpers from which a search field is shown. */
const many = 8

/** The directors and scorers of a tournament, open invitations and the log. */
export function HelpersPage(props: HelpersPageProps) {
  const { clubId, tournamentId, name, search, onSearch } = props
  const { data } = useSuspenseQuery(helpersQuery(tournamentId))
  const page = `/club/${clubId}/tournaments/${tournamentId}/helpers`
  const hasMany = data.people.length + data.invitations.length > many
  return (
    <section aria-labelledby="helpers" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-text">
          <h2 id="helpers">Hjælpere</h2>
          <p className="mt-1 text-slate-700">
            Turneringsledere kan alt i turneringen, scoreførere skriver og tjekker scorekort. Den,
            du fjerner, mister adgangen med det samme, men beholder sin konto og sin tilmelding.
          </p>
        </div>
        {/* On a narrow screen the form lies below everybody. */}
        <ButtonLink href="#invite" variant="secondary" className="lg:hidden">
          Inviter en hjælper
        </ButtonLink>
      </header>
      <PostedAnswer done={search.done} />
      {hasMany && <FindHelper q={search.q} onSearch={onSearch} />}
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <Everybody tournamentId={tournamentId} data={data} search={search} page={page} />
        <InviteHelper {...{ tournamentId, name, page }} />
      </div>
      <DayLinks tournamentId={tournamentId} />
      <PeopleLog log={data.log} />
    </section>
  )
}

type EverybodyProps = { tournamentId: string; data: Helpers; search: HelpersSearch; page: string }

function Everybody({ tournamentId, data, search, page }: EverybodyProps) {
  const found = filterHelpers(data, search)
  const actions = useHelperActions(tournamentId, data)
  const postedTo = (path: string, ids: Record<string, string>, done: string): Posted => ({
    action: path.replace(/:(\w+)/g, (_, id: string) => ids[id] ?? tournamentId),
    page,
    next: `${page}?done=${done}`,
  })
  if (found.people.length + found.invitations.length === 0) return <NobodyFound page={page} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      {found.people.length > 0 && (
        <section aria-labelledby="people">
          <h3 id="people" className="text-xl">
            {countOf(new Set(found.people.map(({ email }) => email)).size, 'hjælper', 'hjælpere')}
          </h3>
          <HolderRows
            people={found.people}
            leaving={leaving}
            remove={actions.remove}
            postedTo={({ roleId, isMe }) => ({
              ...postedTo(endHelperRole.path, { roleId }, 'removed'),
              ...(isMe && { next: left }),
            })}
          />
          {data.people.length + data.invitations.length === 1 && <Alone />}
        </section>
      )}
      {found.invitations.length > 0 && (
        <section aria-labelledby="invited">
          <h3 id="invited" className="text-xl">
            Inviteret, men ikke svaret
          </h3>
          <PendingRows
            invitations={found.invitations}
            sendAgain={actions.sendAgain}
            revoke={actions.revoke}
            postedTo={(actionName, invitationId) =>
              actionName === 'revoke'
                ? postedTo(revokeHelperInvitation.path, { invitationId }, 'revoked')
                : postedTo(sendHelperInvitation.path, { invitationId }, 'sentAgain')
            }
          />
        </section>
      )}
    </div>
  )
}

const NobodyFound = ({ page }: { page: string }) => (
  <EmptyState
    title="Ingen af dem hedder sådan"
    action={
      <ButtonLink href={page} variant="secondary">
        Vis alle
      </ButtonLink>
    }
  >
    Søg på navn eller mail, eller inviter en ny hjælper.
  </EmptyState>
)

const Alone = () => (
  <p className="mt-4 max-w-text text-slate-700">
    Du er alene om turneringen. Inviter en scorefører til scorekortene og en turneringsleder mere,
    så dagen ikke hænger på én.
  </p>
)

function useHelperActions(tournamentId: string, { people }: Helpers) {
  const client = useQueryClient()
  const mutations = helperMutations(client, tournamentId)
  return {
    sendAgain: useMutation(mutations.sendAgain),
    revoke: useMutation(mutations.revoke),
    remove: useMutation({
      ...mutations.remove,
      onSuccess: async (_, roleId) => {
        const isMe = people.some((one) => one.isMe && one.roleId === roleId)
        if (isMe) window.location.assign(left)
        else await client.invalidateQueries({ queryKey: helpersQuery(tournamentId).queryKey })
      },
    }),
  }
}

const leaving = (name: string, isMe: boolean) =>
  isMe
    ? {
        title: 'Forlad turneringen?',
        effect:
          'Du kan ikke længere se eller gøre noget i turneringen. Din konto og din tilmelding beholder du.',
        confirm: 'Forlad turneringen',
      }
    : {
        title: `Fjern ${name}?`,
        effect: `${name} mister adgangen til turneringen med det samme. Det, der er skrevet, bliver stående. Fortryder du, så inviter igen.`,
        confirm: 'Fjern fra turneringen',
      }

const doneTexts = {
  invited: 'Invitationen er sendt.',
  sentAgain: 'Invitationen er sendt igen.',
  revoked: 'Invitationen er trukket tilbage.',
  removed: 'Hjælperen er fjernet.',
} satisfies Record<NonNullable<HelpersSearch['done']>, string>

/** The result of a form posted without scripts. */
function PostedAnswer({ done }: Pick<HelpersSearch, 'done'>) {
  const answer = useFormAnswer()
  const refused = answer?.fields.length ? undefined : formError(answer)
  if (refused) return <Problem error={refused} title="Det blev ikke gjort" />
  return done ? <Notice tone="success" title={doneTexts[done]} /> : null
}

type FindHelperProps = { q: HelpersSearch['q']; onSearch: HelpersPageProps['onSearch'] }

function FindHelper({ q, onSearch }: FindHelperProps) {
  const form = useRef<HTMLFormElement>(null)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const typed = form.current && new FormData(form.current).get('q')
    onSearch(typed ? { q: String(typed) } : {})
  }
  return (
    <form
      ref={form}
      method="get"
      role="search"
      aria-label="Hjælpere"
      onInput={ask}
      onSubmit={ask}
      className="max-w-md"
    >
      <TextField
        name="q"
        type="search"
        label="Navn eller mail"
        defaultValue={q}
        maxLength={80}
        autoComplete="off"
        required={false}
      />
    </form>
  )
}
