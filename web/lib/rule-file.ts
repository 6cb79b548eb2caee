import { useQuery } from '@tanstack/react-query'
import { readRuleFile } from '#contract/rules'
import { read } from './query-client.ts'

/** The file of rules in force, which screens compute with (K-081). */
export const useRuleFile = () => useQuery(read(readRuleFile))
