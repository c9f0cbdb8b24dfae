import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatShortDate } from '#domain/shared/dates.ts'
import { figureText } from '#domain/shared/figure.ts'
import { danishDay, danishMinute } from '../clock.ts'

/** Something wrong with the log. Positions are places in the chain, `activityId` is the event. */
export type ChainFinding =
  /** The event or its link was changed, or changed places with another. */
  | { kind: 'changed'; position: number; activityId: number }
  /** The link is there, its event is gone. */
  | { kind: 'event_missing'; position: number; activityId: number }
  /** Links are gone between others, with their events or without. */
  | { kind: 'links_missing'; from: number; to: number }
  /** The chain ends before its stored end, or after it, or with another hash. */
  | { kind: 'end_missing'; from: number; to: number }
  | { kind: 'beyond_end'; from: number; to: number }
  | { kind: 'end_changed'; position: number }
  /** An event that is neither chained nor waiting, or that was deleted while it waited. */
  | { kind: 'unchained'; activityId: number }
  | { kind: 'vanished'; activityId: number }
  /** A deletion that the retention does not allow, or one whose range is not missing from the chain. */
  | { kind: 'deleted_early'; from: number; to: number }
  | { kind: 'anchor_unused'; from: number; to: number }
  /** The chain has another hash than the witness saw, or no longer reaches as far. */
  | { kind: 'witness_differs'; position: number; seenAt: Date }
  | { kind: 'witness_missing'; position: number; seenAt: Date }

/** A finding as a Danish sentence for the operator. */
export function chainFindingText(finding: ChainFinding): string {
  switch (finding.kind) {
    case 'changed':
      return `${eventAt(finding)} er ændret, eller den har byttet plads med en anden.`
    case 'event_missing':
      return `${eventAt(finding)} er slettet.`
    case 'links_missing':
      return `${places(finding)} mangler i kæden.`
    case 'end_missing':
      return `${places(finding)} mangler sidst i kæden.`
    case 'beyond_end':
      return `${places(finding)} står efter kædens slutning.`
    case 'end_changed':
      return `Kædens slutning på plads ${figureText(finding.position)} er ændret.`
    case 'unchained':
      return `${event(finding)} er ikke i kæden og venter heller ikke på at komme det.`
    case 'vanished':
      return `${event(finding)} blev slettet, før den kom i kæden.`
    case 'deleted_early':
      return `${places(finding)} er slettet, før fristen var gået.`
    case 'anchor_unused':
      return `${places(finding)} står som slettet efter fristen, men mangler ikke i kæden.`
    case 'witness_differs':
      return `Kæden er en anden på plads ${figureText(finding.position)} end ${seen(finding)}.`
    case 'witness_missing':
      return `Kæden når ikke længere til plads ${figureText(finding.position)} som ${seen(finding)}.`
  }
}

const event = ({ activityId }: { activityId: number }) => `Hændelse ${figureText(activityId)}`

const eventAt = (at: { position: number; activityId: number }) =>
  `${event(at)} på plads ${figureText(at.position)}`

const places = ({ from, to }: { from: number; to: number }) =>
  from === to ? `Plads ${figureText(from)}` : `Plads ${figureText(from)} til ${figureText(to)}`

const seen = ({ seenAt }: { seenAt: Date }) =>
  `den ${formatShortDate(danishDay(seenAt))} ${formatClockProse(danishMinute(seenAt))}`
