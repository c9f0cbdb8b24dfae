import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { OwnSide as Shown } from '#contract/entries/sides.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Problem } from '../../shell/problem.tsx'
import { ownSideMutations, ownSideQuery } from '../sides/sides-queries.ts'

/** The pair or team of an entry; nothing in a *række* where everybody is placed alone. */
export function OwnSide({ entryId }: { entryId: string }) {
  const { data } = useQuery(ownSideQuery(entryId))
  if (!data || data.play === null) return null
  const { play, size, side, mayChange } = data
  const isPair = size === 2
  return (
    <section aria-labelledby="own-side" className="grid gap-4 border-t border-slate-300 pt-6">
      <div>
        <h2 id="own-side" className="text-xl">
          {isPair ? 'Din makker' : 'Dit hold'}
        </h2>
        <p className="mt-2 max-w-text text-slate-700">
          {introText({ play, size, side, mayChange })}
        </p>
      </div>
      {side && <Members side={side} />}
      {mayChange &&
        (side ? <InSide {...{ entryId, side, size }} /> : <NoSide {...{ entryId, isPair }} />)}
    </section>
  )
}

function introText({ play, size, side, mayChange }: Shown): string {
  const kind = `Rækken spilles som ${play?.toLowerCase() ?? ''}`
  if (!mayChange) {
    return side
      ? 'Holdet ligger fast. Skal en spiller skiftes ud, så ring til klubben.'
      : `${kind}. Turneringslederen sætter dig sammen med andre.`
  }
  if (side && side.players.length < size) {
    return `${kind}. Giv koden til den, du spiller sammen med.`
  }
  return side
    ? `${kind}.`
    : `${kind}. Aftal med en makker, eller lad turneringslederen sætte jer sammen.`
}

function Members({ side: { name, players } }: { side: NonNullable<Shown['side']> }) {
  return (
    <div>
      {name && <p className="font-semibold break-words">{name}</p>}
      <ul className="list-disc pl-5 marker:text-slate-500">
        {players.map((player, i) => (
          <li key={`${player.name} ${i}`}>
            {player.name}
            {player.isMe && <span className="text-slate-600"> (dig)</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

type InSideProps = { entryId: string; side: NonNullable<Shown['side']>; size: number }

function InSide({ entryId, side, size }: InSideProps) {
  const leave = useMutation(ownSideMutations(useQueryClient(), entryId).leave)
  return (
    <div className="grid max-w-text gap-4">
      {side.players.length < size && <CopyText text={side.code} what="holdets kode" />}
      {leave.error && <Problem error={leave.error} title="Du er stadig på holdet" />}
      <Button
        variant="secondary"
        onClick={() => leave.mutate()}
        busy={leave.isPending && 'Forlader …'}
        className="w-fit"
      >
        Forlad holdet
      </Button>
    </div>
  )
}

/** Starts a side, or joins the one whose code the partner has. */
function NoSide({ entryId, isPair }: { entryId: string; isPair: boolean }) {
  const mutations = ownSideMutations(useQueryClient(), entryId)
  const start = useMutation(mutations.start)
  const join = useMutation(mutations.join)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    if (code !== '' && !join.isPending) join.mutate(code)
  }
  const partner = isPair ? 'din makker' : 'en på holdet'
  return (
    <div className="grid max-w-text gap-6 sm:grid-cols-2">
      <div className="grid content-start gap-3">
        <p className="text-slate-700">Er du den første? Få en kode, som {partner} skriver her.</p>
        {start.error && <Problem error={start.error} title="Holdet er ikke lavet" />}
        <Button
          variant="secondary"
          onClick={() => start.mutate('')}
          busy={start.isPending && 'Laver koden …'}
          className="w-fit"
        >
          Få en kode
        </Button>
      </div>
      <form method="post" onSubmit={submit} noValidate className="grid content-start gap-3">
        <TextField
          name="code"
          label={`Kode fra ${partner}`}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
        />
        {join.error && <Problem error={join.error} title="Du er ikke på et hold endnu" />}
        <Button type="submit" busy={join.isPending && 'Finder holdet …'} className="w-fit">
          Spil sammen
        </Button>
      </form>
    </div>
  )
}
