/** The front door of compliance: what may ship where and when, states and ZIPs. */
export { complianceCapability } from './capability.ts';
export { FRESH_COHORTS_JSON, loadFreshCohorts } from './fresh-cohorts.ts';
export { hasBrowserOptedOut, savePrivacyChoice } from './privacy-choice.ts';
export { lookUpZip, refuseUnknownZip } from './look-up-zip.ts';
export { findRegion, findZip, listRegionCodes, listRegionsOfPrefix, regionOfZip } from './regions.ts';
export {
  findAlcoholWithoutRule,
  loadRestrictionRules,
  loadStateRulesOn,
  restrictionRulesJson,
  type AlcoholWithoutRule,
} from './restrictions.ts';
