// SPDX-License-Identifier: MIT
pragma solidity 0.8.23;

/// As ERC-4337 packs an operation since v0.7.
struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

interface Account {
    function validateUserOp(PackedUserOperation calldata userOp, bytes32 userOpHash, uint256 missingAccountFunds) external returns (uint256);
}

interface AccountExecute {
    function executeUserOp(PackedUserOperation calldata userOp, bytes32 userOpHash) external;
}

enum PostOpMode { opSucceeded, opReverted, postOpReverted }

interface Paymaster {
    function validatePaymasterUserOp(PackedUserOperation calldata userOp, bytes32 userOpHash, uint256 maxCost) external returns (bytes memory context, uint256 validationData);
    function postOp(PostOpMode mode, bytes calldata context, uint256 actualGasCost, uint256 actualUserOpFeePerGas) external;
}

/// Calls factories, so that they never see the EntryPoint as their caller.
contract SenderCreator {
    address private immutable entryPoint = msg.sender;

    function createSender(bytes calldata initCode) external returns (address sender) {
        require(msg.sender == entryPoint, "AA97 should call from EntryPoint");
        (bool success, bytes memory result) = address(bytes20(initCode[:20])).call(initCode[20:]);
        return success && result.length >= 32 ? abi.decode(result, (address)) : address(0);
    }

    function initEip7702Sender(address sender, bytes calldata data) external returns (bool success, bytes memory result) {
        require(msg.sender == entryPoint, "AA97 should call from EntryPoint");
        return sender.call(data);
    }
}

/// The EntryPoint of the mocked chains, written from the text of ERC-4337 for v0.7 and v0.8. Without stakes and aggregators.
contract EntryPoint {
    struct Step {
        bytes32 hash;
        address sender;
        address paymaster;
        uint256 nonce;
        uint256 verificationGasLimit;
        uint256 callGasLimit;
        uint256 paymasterVerificationGasLimit;
        uint256 paymasterPostOpGasLimit;
        uint256 maxFeePerGas;
        uint256 maxPriorityFeePerGas;
        uint256 prefund;
        uint256 preOpGas;
        uint256 verificationGas;
        uint256 paymasterVerificationGas;
        bytes context;
    }

    /// Of v0.7 as the public getter of a mapping gives it.
    struct DepositInfo {
        uint256 deposit;
        bool staked;
        uint112 stake;
        uint32 unstakeDelaySec;
        uint48 withdrawTime;
    }

    error FailedOp(uint256 opIndex, string reason);
    error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner);
    error PostOpReverted(bytes returnData);
    error SenderAddressResult(address sender);
    error Reentrancy();
    /// How `estimate` ends. What the postOp has taken is in `postOpGas`.
    error Estimated(uint256 verificationGas, uint256 callGas, uint256 paymasterVerificationGas, uint256 postOpGas, bool success, bytes returnData);

    event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed);
    event AccountDeployed(bytes32 indexed userOpHash, address indexed sender, address factory, address paymaster);
    event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason);
    event PostOpRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason);
    event UserOperationPrefundTooLow(bytes32 indexed userOpHash, address indexed sender, uint256 nonce);
    event BeforeExecution();
    event Deposited(address indexed account, uint256 totalDeposit);
    event Withdrawn(address indexed account, address withdrawAddress, uint256 amount);

    /// What the inner frame ends with for reasons of its own.
    bytes32 private constant outOfGas = keccak256("out of gas");
    bytes32 private constant prefundTooLow = keccak256("prefund too low");
    bytes32 private constant operationType = keccak256("PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)");
    bytes32 private constant domainType = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    uint256 private constant innerOverhead = 10_000;
    uint256 private constant maxReasonBytes = 2_048;
    uint256 private constant paymasterDataOffset = 52;
    /// v0.8 asks nothing for less than this.
    uint256 private constant penaltyThreshold = 40_000;

    bool private immutable isV08;
    SenderCreator public immutable senderCreator;
    mapping(address account => uint256) public balanceOf;
    mapping(address account => mapping(uint192 key => uint256)) public nonceSequenceNumber;
    bool private isEntered;
    /// Operations that a test wants to fail on the chain, although their checks succeed: set by hand, in slot 3.
    mapping(bytes32 userOpHash => bool) private isMadeToFail;

    constructor(bool isV08_) {
        isV08 = isV08_;
        senderCreator = new SenderCreator();
    }

    receive() external payable {
        depositTo(msg.sender);
    }

    function depositTo(address account) public payable {
        balanceOf[account] += msg.value;
        emit Deposited(account, balanceOf[account]);
    }

    function withdrawTo(address payable withdrawAddress, uint256 amount) external {
        require(amount <= balanceOf[msg.sender], "Withdraw amount too large");
        balanceOf[msg.sender] -= amount;
        emit Withdrawn(msg.sender, withdrawAddress, amount);
        (bool success, ) = withdrawAddress.call{value: amount}("");
        require(success, "failed to withdraw");
    }

    function getDepositInfo(address account) public view returns (DepositInfo memory info) {
        info.deposit = balanceOf[account];
    }

    function deposits(address account) external view returns (uint256, bool, uint112, uint32, uint48) {
        return (balanceOf[account], false, 0, 0, 0);
    }

    function getNonce(address sender, uint192 key) external view returns (uint256) {
        return nonceSequenceNumber[sender][key] | (uint256(key) << 64);
    }

    function incrementNonce(uint192 key) external {
        nonceSequenceNumber[msg.sender][key]++;
    }

    function getSenderAddress(bytes calldata initCode) external {
        revert SenderAddressResult(senderCreator.createSender(initCode));
    }

    function getUserOpHash(PackedUserOperation calldata op) public view returns (bytes32) {
        bytes32 initCode = isV08 && isDelegation(op.initCode) ? delegatedHash(op) : keccak256(op.initCode);
        bytes memory fields = abi.encode(op.sender, op.nonce, initCode, keccak256(op.callData), op.accountGasLimits, op.preVerificationGas, op.gasFees, keccak256(op.paymasterAndData));
        if (!isV08) return keccak256(abi.encode(keccak256(fields), address(this), block.chainid));
        bytes32 domain = keccak256(abi.encode(domainType, keccak256("ERC4337"), keccak256("1"), block.chainid, address(this)));
        return keccak256(abi.encodePacked(hex"1901", domain, keccak256(bytes.concat(operationType, fields))));
    }

    function handleOps(PackedUserOperation[] calldata ops, address payable beneficiary) external {
        if (isEntered) revert Reentrancy();
        isEntered = true;
        Step[] memory steps = new Step[](ops.length);
        for (uint256 i = 0; i < ops.length; i++) {
            (uint256 account, uint256 paymaster) = validate(i, ops[i], steps[i]);
            requireValid(i, account, "AA24 signature error", "AA22 expired or not due");
            requireValid(i, paymaster, "AA34 signature error", "AA32 paymaster expired or not due");
        }
        emit BeforeExecution();
        uint256 collected = 0;
        for (uint256 i = 0; i < ops.length; i++) collected += execute(i, ops[i], steps[i]);
        require(beneficiary != address(0), "AA90 invalid beneficiary");
        (bool success, ) = beneficiary.call{value: collected}("");
        require(success, "AA91 failed send to beneficiary");
        isEntered = false;
    }

    /// What each part of an operation takes, whether or not its signatures are good. Ends in `Estimated` in any case, so that it leaves nothing behind.
    function estimate(PackedUserOperation calldata op) external {
        Step memory step;
        (uint256 account, uint256 paymaster) = validate(0, op, step);
        requireValid(0, account & ~uint256(type(uint160).max), "", "AA22 expired or not due");
        requireValid(0, paymaster & ~uint256(type(uint160).max), "", "AA32 paymaster expired or not due");
        bytes memory data = callOf(op, step.hash);
        uint256 before = gasleft();
        (bool success, bytes memory returned) = data.length == 0 ? (true, data) : bounded(step.sender, data, step.callGasLimit);
        uint256 callGas = before - gasleft();
        before = gasleft();
        if (step.context.length > 0) callPostOp(success ? PostOpMode.opSucceeded : PostOpMode.opReverted, step, 0, 0);
        revert Estimated(step.verificationGas, callGas, step.paymasterVerificationGas, before - gasleft(), success, returned);
    }

    /// The frame in which an operation runs: what it throws takes back what the account and the paymaster have done.
    function runInner(bytes memory data, Step memory step) external returns (uint256) {
        uint256 before = gasleft();
        require(msg.sender == address(this), "AA92 internal call only");
        if ((gasleft() * 63) / 64 < step.callGasLimit + step.paymasterPostOpGasLimit + innerOverhead) endWith(outOfGas);
        PostOpMode mode = PostOpMode.opSucceeded;
        if (data.length > 0) {
            (bool success, bytes memory returned) = isMadeToFail[step.hash] ? (false, abi.encodeWithSignature("Error(string)", "The mocked chain refuses")) : bounded(step.sender, data, step.callGasLimit);
            if (!success) {
                if (returned.length > 0) emit UserOperationRevertReason(step.hash, step.sender, step.nonce, returned);
                mode = PostOpMode.opReverted;
            }
        }
        return settle(mode, step, before - gasleft() + step.preOpGas);
    }

    function validate(uint256 index, PackedUserOperation calldata op, Step memory step) private returns (uint256 account, uint256 paymaster) {
        uint256 before = gasleft();
        unpack(index, op, step);
        step.hash = getUserOpHash(op);
        createSender(index, op, step);
        account = validateAccount(index, op, step);
        if (nonceSequenceNumber[op.sender][uint192(op.nonce >> 64)]++ != uint64(op.nonce)) revert FailedOp(index, "AA25 invalid account nonce");
        step.verificationGas = before - gasleft();
        if (step.verificationGas > step.verificationGasLimit) revert FailedOp(index, "AA26 over verificationGasLimit");
        if (step.paymaster != address(0)) paymaster = validatePaymaster(index, op, step);
        step.preOpGas = before - gasleft() + op.preVerificationGas;
    }

    function unpack(uint256 index, PackedUserOperation calldata op, Step memory step) private view {
        step.sender = op.sender;
        step.nonce = op.nonce;
        (step.verificationGasLimit, step.callGasLimit) = halves(op.accountGasLimits);
        (step.maxPriorityFeePerGas, step.maxFeePerGas) = halves(op.gasFees);
        bytes calldata data = op.paymasterAndData;
        if (data.length > 0) {
            if (data.length < paymasterDataOffset) revert FailedOp(index, "AA93 invalid paymasterAndData");
            step.paymaster = address(bytes20(data[:20]));
            if (step.paymaster == address(0)) revert FailedOp(index, "AA98 invalid paymaster");
            (step.paymasterVerificationGasLimit, step.paymasterPostOpGasLimit) = halves(bytes32(data[20:52]));
        }
        uint256 all = op.preVerificationGas | step.verificationGasLimit | step.callGasLimit | step.paymasterVerificationGasLimit | step.paymasterPostOpGasLimit | step.maxFeePerGas | step.maxPriorityFeePerGas;
        require(isV08 || all <= type(uint120).max, "AA94 gas values overflow");
        if (all > type(uint120).max) revert FailedOp(index, "AA94 gas values overflow");
        step.prefund = (op.preVerificationGas + step.verificationGasLimit + step.callGasLimit + step.paymasterVerificationGasLimit + step.paymasterPostOpGasLimit) * step.maxFeePerGas;
    }

    function createSender(uint256 index, PackedUserOperation calldata op, Step memory step) private {
        bytes calldata initCode = op.initCode;
        if (initCode.length == 0) return;
        if (isV08 && isDelegation(initCode)) {
            if (initCode.length <= 20) return;
            (bool success, bytes memory result) = senderCreator.initEip7702Sender{gas: step.verificationGasLimit}(op.sender, initCode[20:]);
            if (!success) revert FailedOpWithRevert(index, "AA13 EIP7702 sender init failed", result);
            return;
        }
        if (op.sender.code.length > 0) revert FailedOp(index, "AA10 sender already constructed");
        if (initCode.length < 20) revert FailedOp(index, "AA99 initCode too small");
        address made = senderCreator.createSender{gas: step.verificationGasLimit}(initCode);
        if (made == address(0)) revert FailedOp(index, "AA13 initCode failed or OOG");
        if (made != op.sender) revert FailedOp(index, "AA14 initCode must return sender");
        if (made.code.length == 0) revert FailedOp(index, "AA15 initCode must create sender");
        emit AccountDeployed(step.hash, made, address(bytes20(initCode[:20])), step.paymaster);
    }

    function validateAccount(uint256 index, PackedUserOperation calldata op, Step memory step) private returns (uint256 validationData) {
        if (op.sender.code.length == 0) revert FailedOp(index, "AA20 account not deployed");
        bool isOwn = step.paymaster == address(0);
        uint256 deposit = balanceOf[op.sender];
        uint256 missing = !isOwn || deposit >= step.prefund ? 0 : step.prefund - deposit;
        try Account(op.sender).validateUserOp{gas: step.verificationGasLimit}(op, step.hash, missing) returns (uint256 data) {
            validationData = data;
        } catch {
            revert FailedOpWithRevert(index, "AA23 reverted", returnData());
        }
        if (isOwn) {
            deposit = balanceOf[op.sender];
            if (deposit < step.prefund) revert FailedOp(index, "AA21 didn't pay prefund");
            balanceOf[op.sender] = deposit - step.prefund;
        }
    }

    function validatePaymaster(uint256 index, PackedUserOperation calldata op, Step memory step) private returns (uint256 validationData) {
        uint256 before = gasleft();
        uint256 deposit = balanceOf[step.paymaster];
        if (deposit < step.prefund) revert FailedOp(index, "AA31 paymaster deposit too low");
        balanceOf[step.paymaster] = deposit - step.prefund;
        try Paymaster(step.paymaster).validatePaymasterUserOp{gas: step.paymasterVerificationGasLimit}(op, step.hash, step.prefund) returns (bytes memory context, uint256 data) {
            (step.context, validationData) = (context, data);
        } catch {
            revert FailedOpWithRevert(index, "AA33 reverted", returnData());
        }
        step.paymasterVerificationGas = before - gasleft();
        if (step.paymasterVerificationGas > step.paymasterVerificationGasLimit) revert FailedOp(index, "AA36 over paymasterVerificationGasLimit");
    }

    /// Lower 160 bits: 0 for good, 1 for bad, else an aggregator, which none is known. Then until when and since when it is good, 6 bytes each.
    function requireValid(uint256 index, uint256 validationData, string memory badSignature, string memory badTime) private view {
        if (uint160(validationData) != 0) revert FailedOp(index, badSignature);
        uint48 validUntil = uint48(validationData >> 160);
        uint48 validAfter = uint48(validationData >> 208);
        if ((validUntil != 0 && block.timestamp > validUntil) || block.timestamp <= validAfter && validAfter != 0) revert FailedOp(index, badTime);
    }

    function execute(uint256 index, PackedUserOperation calldata op, Step memory step) private returns (uint256 collected) {
        uint256 before = gasleft();
        try this.runInner(callOf(op, step.hash), step) returns (uint256 cost) {
            return cost;
        } catch {
            bytes memory reason = returnData();
            bytes32 code = reason.length == 32 ? bytes32(reason) : bytes32(0);
            if (code == outOfGas) revert FailedOp(index, "AA95 out of gas");
            uint256 used = before - gasleft() + step.preOpGas;
            if (code == prefundTooLow) {
                emit UserOperationPrefundTooLow(step.hash, step.sender, step.nonce);
                emit UserOperationEvent(step.hash, step.sender, step.paymaster, step.nonce, false, step.prefund, used);
                return step.prefund;
            }
            emit PostOpRevertReason(step.hash, step.sender, step.nonce, reason);
            return settle(PostOpMode.postOpReverted, step, used);
        }
    }

    /// Tells the paymaster, and gives back what was not spent.
    function settle(PostOpMode mode, Step memory step, uint256 used) private returns (uint256 cost) {
        uint256 before = gasleft();
        uint256 price = step.maxPriorityFeePerGas + block.basefee;
        if (price > step.maxFeePerGas) price = step.maxFeePerGas;
        if (mode != PostOpMode.postOpReverted && step.context.length > 0) callPostOp(mode, step, used * price, price);
        used += before - gasleft();
        used += penalty(step.callGasLimit + step.paymasterPostOpGasLimit, used - step.preOpGas);
        cost = used * price;
        bool success = mode == PostOpMode.opSucceeded;
        if (cost > step.prefund) {
            if (mode != PostOpMode.postOpReverted) endWith(prefundTooLow);
            cost = step.prefund;
            emit UserOperationPrefundTooLow(step.hash, step.sender, step.nonce);
        }
        balanceOf[step.paymaster == address(0) ? step.sender : step.paymaster] += step.prefund - cost;
        emit UserOperationEvent(step.hash, step.sender, step.paymaster, step.nonce, success, cost, used);
    }

    /// A tenth of what was reserved and not used.
    function penalty(uint256 limit, uint256 used) private view returns (uint256) {
        if (limit <= used) return 0;
        uint256 unused = limit - used;
        return isV08 && unused < penaltyThreshold ? 0 : unused / 10;
    }

    function callPostOp(PostOpMode mode, Step memory step, uint256 cost, uint256 price) private {
        try Paymaster(step.paymaster).postOp{gas: step.paymasterPostOpGasLimit}(mode, step.context, cost, price) {} catch {
            revert PostOpReverted(returnData());
        }
    }

    /// An account may ask for the whole operation in place of its call.
    function callOf(PackedUserOperation calldata op, bytes32 hash) private pure returns (bytes memory) {
        bytes calldata data = op.callData;
        bool isWhole = data.length >= 4 && bytes4(data[:4]) == AccountExecute.executeUserOp.selector;
        return isWhole ? abi.encodeCall(AccountExecute.executeUserOp, (op, hash)) : data;
    }

    /// A call whose answer is cut, so that a long one costs its caller alone.
    function bounded(address to, bytes memory data, uint256 gasLimit) private returns (bool success, bytes memory returned) {
        assembly ("memory-safe") {
            success := call(gasLimit, to, 0, add(data, 32), mload(data), 0, 0)
        }
        if (!success) returned = returnData();
    }

    function returnData() private pure returns (bytes memory data) {
        uint256 most = maxReasonBytes;
        assembly ("memory-safe") {
            let size := returndatasize()
            if gt(size, most) { size := most }
            data := mload(64)
            mstore(64, add(data, and(add(size, 63), not(31))))
            mstore(data, size)
            returndatacopy(add(data, 32), 0, size)
        }
    }

    function endWith(bytes32 code) private pure {
        assembly ("memory-safe") {
            mstore(0, code)
            revert(0, 32)
        }
    }

    function halves(bytes32 word) private pure returns (uint256 upper, uint256 lower) {
        return (uint256(word) >> 128, uint128(uint256(word)));
    }

    /// Whether the code comes by an authorisation of EIP-7702: 0x7702, filled up with zeros.
    function isDelegation(bytes calldata initCode) private pure returns (bool) {
        return initCode.length >= 2 && bytes20(initCode) == bytes20(hex"7702");
    }

    /// The delegate stands in place of the factory.
    function delegatedHash(PackedUserOperation calldata op) private view returns (bytes32) {
        bytes memory code = op.sender.code;
        require(code.length == 23 && bytes3(code) == hex"ef0100", "not an EIP-7702 delegate");
        bytes memory delegate = new bytes(20);
        for (uint256 i = 0; i < 20; i++) delegate[i] = code[i + 3];
        return keccak256(op.initCode.length <= 20 ? delegate : bytes.concat(delegate, op.initCode[20:]));
    }
}
