import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Company, CompanyHolder } from '#contract/companies/portal.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Badge } from '../../ui/badge.tsx'
import { Meter } from '../../ui/stat.tsx'
import { ConfirmAction, type Run } from '../shell/confirm-action.tsx'
import { companyMutations } from './portal-queries.ts'
import { seatStateText } from './seat-state-text.ts'

type CompanyPoolProps = { company: Company; pool: NonNullable<Company['pool']> }

/** The clips that are left, and the people who may use them. */
export function CompanyPool({ company: { companyId }, pool }: CompanyPoolProps) {
  const mutations = companyMutations(useQueryClient(), companyId)
  const sendAgain = useMutation(mutations.sendAgain)
  const end = useMutation(mutations.end)
  const left = pool.clips - pool.spent
  return (
    <section aria-labelledby="klip">
      <h2 id="klip" className="text-xl">
        Klippekort
      </h2>
      <div className="mt-4 max-w-form">
        <Meter
          label="Klip tilbage"
          value={left}
          max={pool.clips}
          text={`${left} af ${pool.clips}`}
        />
      </div>
      <p className="mt-3 max-w-text text-slate-700">
        Højst {countOf(pool.perClub, 'klip', 'klip')} i hver klub og ét klip pr. person pr. dag.
      </p>
      <ul className="mt-4 divide-y divide-slate-200 border-y border-slate-200">
        {pool.players.map((player) => (
          <Player key={player.invitationId} {...{ player, sendAgain, end }} />
        ))}
      </ul>
      {pool.players.length === 0 && (
        <p className="mt-3 text-slate-700">Ingen kan bruge klippene endnu. Inviter dem, der må.</p>
      )}
    </section>
  )
}

type PlayerProps = { player: CompanyHolder; sendAgain: Run; end: Run }

function Player({ player, sendAgain, end }: PlayerProps) {
  const isIn = player.state === 'accepted'
  const { text, tone } = seatStateText(isIn ? 'active' : 'invited', player)
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-3">
      <p className="flex min-w-0 flex-1 basis-52 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{player.name || player.email}</span>
        <Badge tone={tone}>{isIn && tone === 'success' ? 'Kan spille' : text}</Badge>
      </p>
      <div className="-mr-3 flex flex-wrap">
        {!isIn && (
          <ConfirmAction
            label="Send igen"
            about={player.email}
            title="Send invitationen igen?"
            effect={`${player.email} får et nyt link, der gælder i 14 dage.`}
            confirm="Send igen"
            said="Invitationen er sendt igen."
            run={sendAgain}
            id={player.invitationId}
          />
        )}
        <ConfirmAction
          label="Fjern"
          about={player.name || player.email}
          title={`Fjern ${player.name || player.email}?`}
          effect="Personen kan ikke bruge flere klip fra nu af."
          confirm="Fjern"
          danger
          said="Personen er fjernet."
          run={end}
          id={player.invitationId}
        />
      </div>
    </li>
  )
}
