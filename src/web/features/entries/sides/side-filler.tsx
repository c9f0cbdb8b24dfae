import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { previewFillers } from '#contract/entries/sides.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { ChangedResults, movedResults } from '../../scoring/changed-results.tsx'
import { Problem } from '../../shell/problem.tsx'
import { previewFillersMutation, sideMutations, type SidesDivision } from './sides-queries.ts'

type SideFillerProps = {
  tournamentId: string
  side: SidesDivision['sides'][number]
  division: SidesDivision
  title: string
}

/** Gives a team that lacks a player all day a filler, or takes it back, after what it changes is shown. */
export function SideFiller(props: SideFillerProps) {
  const { division, side } = props
  // One that was given before the missing player came can still be taken back.
  if (!division.hasFillers || side.missing + side.fillers <= 0) return null
  return <ShortSide {...props} />
}

function ShortSide({ tournamentId, side, title }: SideFillerProps) {
  const { id: sideId, fillers, missing } = side
  const preview = useMutation(previewFillersMutation(tournamentId))
  const save = useMutation(sideMutations(useQueryClient(), tournamentId).fillers)
  const toast = useToast()
  const wanted = fillers > 0 ? 0 : missing
  const close = () => preview.reset()
  const confirm = () =>
    save.mutate(
      { sideId, fillers: wanted, from: fillers },
      {
        onSuccess: () =>
          toast({
            title:
              wanted > 0 ? `${title} har en erstatningsscore.` : 'Erstatningsscoren er taget af.',
            tone: 'success',
          }),
        onSettled: close,
      },
    )
  return (
    <>
      {fillers > 0 && (
        <p className="text-sm text-slate-700">
          Erstatningsscore for {countOf(fillers, 'spiller', 'spillere')}: bogey og par netto på
          skift.
        </p>
      )}
      <div className="-mb-1 -ml-3">
        <Button
          variant="quiet"
          busy={preview.isPending && 'Regner …'}
          onClick={() => preview.mutate({ sideId, fillers: wanted })}
        >
          {fillers > 0 ? 'Tag erstatningsscoren af' : 'Giv en erstatningsscore'}
          <span className="sr-only"> ({title})</span>
        </Button>
      </div>
      {(preview.error ?? save.error) && (
        <Problem error={preview.error ?? save.error} title="Holdet er ikke ændret" />
      )}
      <ConfirmDialog
        open={preview.data !== undefined}
        onOpenChange={close}
        title={wanted > 0 ? `Giv ${title} en erstatningsscore?` : 'Tag erstatningsscoren af?'}
        effect={preview.data && <Effect {...preview.data} fillers={wanted} />}
        confirmLabel={wanted > 0 ? 'Giv erstatningsscoren' : 'Tag den af'}
        busy={save.isPending && 'Gemmer …'}
        onConfirm={confirm}
      />
    </>
  )
}

type EffectProps = Output<typeof previewFillers> & { fillers: number }

function Effect({ told, changes, fillers }: EffectProps) {
  const mailed = told.filter(({ hasEmail }) => hasEmail).map(({ name }) => name)
  const others = told.filter(({ hasEmail }) => !hasEmail).map(({ name }) => name)
  return (
    <div className="grid gap-3">
      <p>
        {fillers > 0
          ? `I stedet for ${countOf(fillers, 'spiller', 'spillere')}, der mangler hele dagen, tæller bogey og par netto på skift som en bold til. Bruttoresultatet er kun holdets egne bolde.`
          : 'Fra nu af tæller kun holdets egne bolde.'}
      </p>
      {movedResults(changes).length === 0 && (
        <p>Ingen placering eller resultat ændrer sig lige nu.</p>
      )}
      <ChangedResults changes={changes} />
      {mailed.length > 0 && <p>{listInDanish(mailed)} får en mail.</p>}
      {others.length > 0 && (
        <p>Sig det selv til {listInDanish(others)}: der er ingen mailadresse.</p>
      )}
    </div>
  )
}
