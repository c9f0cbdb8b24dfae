import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  addPushBrowser,
  confirmPhone,
  getUrgentSettings,
  removePhone,
  removePushBrowser,
  saveUrgentChoice,
  sendPhoneCode,
  type UrgentSettings,
} from '#contract/notifications/urgent.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { call } from '../../api.ts'
import { offlineQueryOptions } from '../../offline-query-options.ts'

export const urgentQuery = queryOptions({
  queryKey: ['urgent-settings'],
  queryFn: ({ signal }) => call(getUrgentSettings, {}, signal),
  ...offlineQueryOptions,
})

const show = (client: QueryClient, settings: UrgentSettings) =>
  client.setQueryData(urgentQuery.queryKey, settings)

export const choiceMutation = mutationOptions({
  mutationFn: (choice: SentInput<typeof saveUrgentChoice>) => call(saveUrgentChoice, choice),
  onSuccess: (settings, _input, _result, { client }) => show(client, settings),
})

export const phoneCodeMutation = mutationOptions({
  mutationFn: (phone: string) => call(sendPhoneCode, { phone }),
  onSuccess: ({ settings }, _input, _result, { client }) => show(client, settings),
})

export const confirmPhoneMutation = mutationOptions({
  mutationFn: (code: string) => call(confirmPhone, { code }),
  onSuccess: (settings, _input, _result, { client }) => show(client, settings),
})

export const removePhoneMutation = mutationOptions({
  mutationFn: () => call(removePhone, {}),
  onSuccess: (settings, _input, _result, { client }) => show(client, settings),
})

export const addBrowserMutation = mutationOptions({
  mutationFn: (browser: SentInput<typeof addPushBrowser>) => call(addPushBrowser, browser),
  onSuccess: (settings, _input, _result, { client }) => show(client, settings),
})

export const removeBrowserMutation = mutationOptions({
  mutationFn: (browserId: string) => call(removePushBrowser, { browserId }),
  onSuccess: (settings, _input, _result, { client }) => show(client, settings),
})
