import { useMutation, useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useToast } from '../../ui/toast.tsx'
import { FetchProblem } from '../shell/fetch-problem.tsx'
import { Problem } from '../shell/problem.tsx'
import { marketingQuery, setMarketingMutation } from './queries.ts'

/** The consent to news, which is not ticked until the person ticks it, and is saved at once. */
export function MarketingChoice() {
  const { data, error, refetch, isFetching } = useQuery(marketingQuery)
  const toast = useToast()
  const save = useMutation(setMarketingMutation)
  if (error) {
    return (
      <FetchProblem
        error={error}
        title="Dit valg kunne ikke hentes"
        retry={refetch}
        busy={isFetching}
      />
    )
  }
  if (!data) return null
  const choose = async (agrees: boolean) => {
    await save.mutateAsync({ agrees, version: data.version })
    toast({
      tone: 'success',
      title: agrees ? 'Du får nyheder på mail' : 'Du får ikke flere nyheder',
    })
  }
  return (
    <>
      <Checkbox
        name="marketing"
        framed
        label={data.text}
        checked={save.isPending ? save.variables.agrees : data.givenAt !== null}
        disabled={save.isPending}
        onChange={(event) => void choose(event.currentTarget.checked).catch(() => undefined)}
      />
      {save.error && <Problem error={save.error} title="Dit valg blev ikke gemt" />}
    </>
  )
}
