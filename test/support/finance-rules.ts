import { readRulesInForce } from '#server/platform/finance-rules-file'

/** The rules that the portal comes with. */
export const { rules: shippedRules } = readRulesInForce({}, (sentence) => {
  throw new Error(sentence)
})
