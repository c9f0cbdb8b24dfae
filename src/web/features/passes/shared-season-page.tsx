import { useSuspenseQuery } from '@tanstack/react-query'
import { playedText } from '#domain/checkins/season-story-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { sharedSeasonQuery } from './season-story-queries.ts'

/** A season that its golfer has shared by link. */
export function SharedSeasonPage({ token }: { token: string }) {
  const { facts, shownName } = useSuspenseQuery(sharedSeasonQuery(token)).data
  return (
    <div className="page page-body grid items-center gap-x-12 gap-y-6 md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <img
        src={`/og/seasons/${token}/portrait.png`}
        alt=""
        width={1080}
        height={1350}
        className="h-auto w-full rounded-md bg-green-950"
      />
      <div className="grid gap-5">
        <h1 className="text-3xl">
          {shownName ? `${shownName}: sæsonen ${facts.season}` : `En sæson med Sæsonkortet`}
        </h1>
        <p className="max-w-text text-lg text-slate-700">{playedText(facts)}</p>
        <p className="max-w-text text-slate-700">
          Ét kort giver runder i alle samarbejdsklubber hele sæsonen.
        </p>
        <ButtonLink href="/membership" className="w-fit max-sm:w-full">
          Se Sæsonkortet
        </ButtonLink>
      </div>
    </div>
  )
}
