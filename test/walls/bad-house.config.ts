import house from '../../oxlint.config.ts'

// The rules of the house, for files that break them on purpose.
export default { ...house, jsPlugins: ['../../tools/lint/house.ts'], ignorePatterns: ['bad-house.config.ts'] }
