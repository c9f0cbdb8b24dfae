import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { ClubScreen } from '#contract/board/screens.ts'
import type { ScreenPart } from '#domain/board/screen-rotation.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { publicOrigin } from '../../../public-origin.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { boardQuery } from '../board-queries.ts'
import { roundHref } from '../round/round-href.ts'
import { ScreenClock } from './screen-clock.tsx'
import { clubScreenQuery } from './screen-queries.ts'
import { TvCeremony } from './tv-ceremony.tsx'
import { TvGun } from './tv-gun.tsx'
import { TvRotation } from './tv-rotation.tsx'
import { useUnattended } from './use-unattended.ts'

export type ShownTournament = NonNullable<ClubScreen['shown']>

/** The screen in a clubhouse: what is live, else what comes next, else the last result (TV-1). */
export function TvPage({ club }: { club: string }) {
  const { data } = useQuery(clubScreenQuery(club))
  useUnattended(`/tv/${club}`, data?.shown?.pictures ?? none)
  if (!data) return null
  const { shown, clubName } = data
  return (
    <div className="tv" data-contrast={shown?.settings.isHighContrast ? 'screen' : undefined}>
      {shown ? (
        <Shown shown={shown} club={club} clubName={clubName} />
      ) : (
        <NothingShown clubName={clubName} />
      )}
    </div>
  )
}

const none: ShownTournament['pictures'] = []

type ShownProps = { shown: ShownTournament; club: string; clubName: string }

function Shown({ shown, club, clubName }: ShownProps) {
  const { kind, roundId, gunAt, control, name } = shown
  if (control.mode === 'gun' && gunAt !== null) return <TvGun name={name} gunAt={gunAt} />
  if (roundId === null || kind === 'next')
    return <NextTournament shown={shown} clubName={clubName} />
  return <TvBoard shown={shown} club={club} roundId={roundId} />
}

type TvBoardProps = Pick<ShownProps, 'shown' | 'club'> & { roundId: string }

function TvBoard({ shown, club, roundId }: TvBoardProps) {
  const { data: board } = useQuery(boardQuery(roundId))
  const { control, settings, pictures, slug, hasWeather } = shown
  // A poll without news must not begin the page again.
  const key = JSON.stringify({ control, settings, pictures })
  const { pictures: shownPictures, ...remote } = useMemo(
    () => JSON.parse(key) as Pick<ShownTournament, 'control' | 'settings' | 'pictures'>,
    [key],
  )
  if (!board) return null
  if (control.mode === 'ceremony') return <TvCeremony board={board} revealed={control.revealed} />
  return (
    <TvRotation
      board={board}
      club={club}
      remote={remote}
      pictures={shownPictures}
      hasWeather={hasWeather}
      phoneHref={roundHref({ slug, roundId }, phoneSearch(settings.parts))}
    />
  )
}

/** A board of one division only is the one that its spectators open on their phones. */
function phoneSearch(parts: readonly ScreenPart[]) {
  const [only, ...others] = parts.filter(({ kind }) => kind !== 'sponsor')
  const division = only?.kind === 'board' && others.length === 0 ? only.divisionId : null
  return division === null ? {} : { division }
}

/** The announcement of the next tournament, with its page on the phone. */
function NextTournament({ shown, clubName }: { shown: ShownTournament; clubName: string }) {
  const { name, slug, firstDay, gunAt, kind } = shown
  const start = gunAt === null ? '' : ` ${formatClockProse(danishMoment(gunAt).minute)}`
  return (
    <TvCard over={kind === 'next' ? 'Næste turnering' : clubName}>
      <h1>{name}</h1>
      <p>
        {capital(formatDay(plainDate(firstDay)))}
        {start} hos {clubName}
      </p>
      <QrCode value={`${publicOrigin()}/tournaments/${slug}`} label="Kode til turneringens side" />
      <p className="tv-small">Se mere på telefonen</p>
    </TvCard>
  )
}

function NothingShown({ clubName }: { clubName: string }) {
  return (
    <TvCard over="Skærmen i klubhuset">
      <h1>{clubName}</h1>
      <p>Her kommer stillingen, når en turnering er i gang.</p>
    </TvCard>
  )
}

function TvCard({ over, children }: { over: string; children: ReactNode }) {
  return (
    <div className="tv-card">
      <ScreenClock />
      <p className="tv-over">{over}</p>
      {children}
    </div>
  )
}
