/**
 * Shown instead of a picture that isn't drawn in time: browsers show it whatever the status of the answer, where a refusal
 * in words would leave a hole in the page. A plain bag of our second oat (--oat-2) on white.
 */
export const WAITING_PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="640" height="640"><rect width="640" height="640" fill="#fff"/><path d="M214 150H426L440 206V470Q440 506 404 506H236Q200 506 200 470V206Z" fill="#e9e2d6"/><path d="M200 206H440" stroke="#fff" stroke-width="6"/></svg>';
